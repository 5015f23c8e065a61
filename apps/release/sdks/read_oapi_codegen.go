// Prints three threads and the length of their histories, with the SDK of oapi-codegen.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	threads "threads.example/sdk"
)

func main() {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := threads.NewClientWithResponses(os.Getenv("BASE_URL"), threads.WithRequestEditorFn(authorize))
	if err != nil {
		log.Fatal(err)
	}
	limit := int32(3)
	page, err := client.ListThreadsWithResponse(context.Background(), &threads.ListThreadsParams{Limit: &limit})
	if err != nil || page.JSON200 == nil {
		log.Fatal(err, page)
	}
	for _, thread := range page.JSON200.Data {
		detail, err := client.GetThreadWithResponse(context.Background(), thread.Id, nil)
		if err != nil || detail.JSON200 == nil {
			log.Fatal(err, detail)
		}
		fmt.Println(thread.Id, len(detail.JSON200.History.Data))
	}
}
