import { fileURLToPath } from 'node:url';

/** A program with its arguments. */
export type Command = [program: string, ...args: string[]];

/** An SDK that a third-party generator creates from the contract. */
export interface Sdk {
  /** The generator, with its version and language. */
  name: string;
  /** The programs that must be installed on this machine. */
  needs: Command[];
  /** Generates and compiles it in an empty folder, one command after the other. */
  build(folder: string, document: string): Promise<Command[]>;
  /** Prints three threads, one per line: the id, and the number of history entries. */
  read: Command;
  /** A declaration of a type with this name, in the language of the SDK. */
  declares(type: string): RegExp;
}

/** A program that uses an SDK. */
export const programFile = (name: string) => fileURLToPath(new URL(`../../sdks/${name}`, import.meta.url));
