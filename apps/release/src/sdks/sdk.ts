import { fileURLToPath } from 'node:url';

/** A program with its arguments. */
export type Command = [program: string, ...args: string[]];

/** An SDK that a generator of somebody else makes from the contract. */
export interface Sdk {
  /** The generator, with its version and language. */
  name: string;
  /** The programs that have to be on this machine, as a user would call them. */
  needs: Command[];
  /** Generates and compiles it in an empty folder, one command after the other. */
  build(folder: string, document: string): Promise<Command[]>;
  /** Prints three threads, one a line: `id`, and the number of entries of its history. */
  read: Command;
  /** A declaration of a type with this name, in the language of the SDK. */
  declares(type: string): RegExp;
}

/** A program that uses an SDK. */
export const programFile = (name: string) => fileURLToPath(new URL(`../../sdks/${name}`, import.meta.url));
