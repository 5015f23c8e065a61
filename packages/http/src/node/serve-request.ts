import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api } from '../create-api.ts';
import type { HttpResponse } from '../http-message.ts';
import { type ByteBudget, createByteBudget } from './byte-budget.ts';
import { NodeRequest, type NodeRequestDetails } from './node-request.ts';
import { arrivalOf } from './take-turns.ts';

export interface NodeOptions {
  /** Limits the memory for responses in this process. Default: 128 MB, at most a quarter for one user. */
  budget?: ByteBudget;
}

/** Sends a response. Default: writes it to the `ServerResponse`. */
export type Send = (response: HttpResponse) => void;

/** Returns a function that responds to requests of Node.js, and reports when the response was sent. */
export function createRequestServer(api: Api, { budget = createByteBudget() }: NodeOptions) {
  const startOfTurn = createTurnClock();
  return async (
    source: IncomingMessage,
    response: ServerResponse,
    details: NodeRequestDetails,
    send: Send = (finished) => writeResponse(response, finished),
  ): Promise<void> => {
    const request = new NodeRequest(source, response, details, {
      budget,
      started: arrivalOf(response) ?? startOfTurn(),
    });
    const { respond, end, requestId } = api.open(request);
    response.on('close', () => {
      request.close();
      end(response.writableFinished ? response.statusCode : 'aborted');
    });
    try {
      deliver(request, response, await respond(), send);
    } catch (error) {
      // For example, a header with an invalid character.
      api.onError(error, requestId);
      response.destroy();
    }
  };
}

function deliver(request: NodeRequest, response: ServerResponse, finished: HttpResponse, send: Send): void {
  const bytes = finished.body === undefined ? 0 : Buffer.byteLength(finished.body);
  request.resize(bytes);
  if (finished.body !== undefined) finished.headers['Content-Length'] = `${bytes}`;
  const vary = response.getHeader('vary');
  // Keep the names that earlier middleware has set.
  if (vary !== undefined) finished.headers.Vary = [vary, finished.headers.Vary ?? []].flat().join(', ');
  send(finished);
}

function writeResponse(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers).end(body);
}

/**
 * Returns a function that returns the start of the current event loop turn. Requests that arrive together are handled one
 * after another, so a duration measured from here includes the wait behind the others.
 */
function createTurnClock(): () => number {
  let began: number | undefined;
  return () => {
    if (began === undefined) {
      began = performance.now();
      setImmediate(() => {
        began = undefined;
      });
    }
    return began;
  };
}
