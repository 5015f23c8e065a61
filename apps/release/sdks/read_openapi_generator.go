// Prints three threads and the length of their histories, with the SDK of openapi-generator.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	threads "threads.example/threads/sdk"
)

func main() {
	settings := threads.NewConfiguration()
	settings.Servers = threads.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	ctx := context.WithValue(context.Background(), threads.ContextAccessToken, os.Getenv("TOKEN"))
	api := threads.NewAPIClient(settings).ThreadsAPI
	page, _, err := api.ListThreads(ctx).Limit(3).Execute()
	if err != nil {
		log.Fatal(err)
	}
	for _, thread := range page.Data {
		detail, _, err := api.GetThread(ctx, thread.Id).Execute()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(thread.Id, len(detail.History.Data))
	}
}
