import type { Contract, Operation } from '@threads-api/contract/model';
import type { HttpRequest } from '../http-message.ts';

/** A request whose syntax was checked: every query parameter is known, present if required, and a well-formed number if it is one. */
export interface RawInput {
  path: Record<string, string>;
  query: URLSearchParams;
  headers: HttpRequest['headers'];
  /** The parsed body. Undefined if there is none. */
  body: unknown;
  /** The declared content type of the body. */
  contentType: string | undefined;
}

/** A validated request, with converted values and defaults. */
export interface Input {
  path: Record<string, unknown>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Validates the requests of an operation. Throws a `Failure` that names the invalid parameter. */
export type ReadInput = (input: RawInput) => Input | Promise<Input>;

/** Prepares the validation of a contract's requests. */
export type RequestReader = (contract: Contract) => (operation: Operation) => ReadInput;
