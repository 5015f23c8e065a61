"""Prints three threads and the length of their histories, with the SDK of openapi-python-client."""

import os

from threads_sdk import AuthenticatedClient
from threads_sdk.api.threads import get_thread, list_threads

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])
for thread in list_threads.sync(client=client, limit=3).data:
    print(thread.id, len(get_thread.sync(thread.id, client=client).history.data))
