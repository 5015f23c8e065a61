import type { Request, Response } from 'express';

export type Query = Readonly<Record<string, unknown>>;

/** Reads the query of a request with converted values and defaults. Throws a 400 or 404 if the request is invalid. */
export type ReadQuery = (request: Request, response: Response) => Query | Promise<Query>;
