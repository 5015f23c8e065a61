import { type Operation, operationOf, withJson } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';

export const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404) =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

/** Encodes or frames a body in another way. */
export const changeText = (status: number, change: (text: string) => string, operation?: Operation) =>
  mapResponseWithStatus(status, (response, request) =>
    response.text && (!operation || operationOf(request) === operation)
      ? { ...response, text: change(response.text) }
      : response,
  );

export const withMessage = (message: string) => mapError((body) => ({ ...body, message }));
