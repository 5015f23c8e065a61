import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ThreadsApi;
import org.openapitools.client.model.Thread;

/** Prints three threads and the length of their histories, with the SDK of openapi-generator. */
public class Read {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    ThreadsApi api = new ThreadsApi(client);
    for (Thread thread : api.listThreads(null, 3, null, null).getData()) {
      int entries = api.getThread(thread.getId(), null, null, null).getHistory().getData().size();
      System.out.println(thread.getId() + " " + entries);
    }
  }
}
