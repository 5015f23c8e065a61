"""Prints three threads and the length of their histories, with the SDK of openapi-generator."""

import os

from openapi_client import ApiClient, Configuration, ThreadsApi

settings = Configuration(host=os.environ["BASE_URL"], access_token=os.environ["TOKEN"])
with ApiClient(settings) as client:
    api = ThreadsApi(client)
    for thread in api.list_threads(limit=3).data:
        print(thread.id, len(api.get_thread(thread.id).history.data))
