import { withJson } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';

export const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404) =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

export const withMessage = (message: string) => mapError((body) => ({ ...body, message }));
