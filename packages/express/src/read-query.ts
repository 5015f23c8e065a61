import type { Request, Response } from 'express';

export type Query = Readonly<Record<string, unknown>>;

/** The query of a request with its parameters converted and defaults set; fails with 400 or 404 if it is not valid. */
export type ReadQuery = (request: Request, response: Response) => Query | Promise<Query>;
