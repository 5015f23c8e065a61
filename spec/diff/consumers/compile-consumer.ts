import { dirname, join, relative, resolve } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import ts from 'typescript';
import type { GeneratedTypes } from './contract-files.ts';

/** A position in a consumer's code that does not compile. */
export interface BrokenPlace {
  file: string;
  line: number;
  column: number;
  /** `TS2339` */
  code: string;
  message: string;
  /** The text of the line. */
  source: string;
}

/** A program that uses the types of a contract. */
export interface Consumer {
  /** Compiles the program with other types, without changing its files. */
  compile(types: GeneratedTypes): BrokenPlace[];
}

/** Generated types belong to the contract if at least this share of the paths is the same. */
const leastCommon = 0.5;

/**
 * Opens a program by its tsconfig.json. Finds the files that openapi-typescript, or `pnpm generate`, generated from the
 * contract with these paths, also in packages. Throws `CouldNotRun` if there are none.
 */
export function openConsumer(tsconfig: string, paths: string[]): Consumer {
  const name = relative('', tsconfig) || tsconfig;
  const parsed = readConfig(tsconfig, name);
  const options: ts.CompilerOptions = { ...parsed.options, noEmit: true, incremental: false, composite: false };
  delete options.tsBuildInfoFile;
  const host = ts.createCompilerHost(options, true);
  const known = new Map<string, ts.SourceFile | undefined>();
  const replaced = new Map<string, string>();
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) => {
    const text = replaced.get(resolve(file));
    if (text !== undefined) return ts.createSourceFile(file, text, ...(rest as [ts.ScriptTarget]), true);
    if (!known.has(file)) known.set(file, read(file, ...rest));
    return known.get(file);
  };
  let program = ts.createProgram(parsed.fileNames, options, host);
  const generated = program.getSourceFiles().filter((file) => isGeneratedFrom(file, paths));
  if (generated.length === 0)
    throw new CouldNotRun(
      `${name} uses no types of this contract. They must come from openapi-typescript, @threads-api/contract or @threads-api/client.`,
    );
  return {
    compile({ types, names }) {
      for (const { fileName } of generated) {
        replaced.set(resolve(fileName), types);
        const sibling = join(dirname(fileName), fileName.endsWith('.d.ts') ? 'names.gen.d.ts' : 'names.gen.ts');
        if (program.getSourceFile(sibling)) replaced.set(resolve(sibling), names);
      }
      program = ts.createProgram(parsed.fileNames, options, host, program);
      return parsed.fileNames
        .filter((file) => !replaced.has(resolve(file)))
        .flatMap((file) => program.getSourceFile(file) ?? [])
        .flatMap((file) => program.getSemanticDiagnostics(file))
        .flatMap((diagnostic) => toPlace(diagnostic));
    },
  };
}

function readConfig(tsconfig: string, name: string): ts.ParsedCommandLine {
  const fail = (diagnostic: ts.Diagnostic) =>
    new CouldNotRun(`${name} cannot be used: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`);
  const { config, error } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  if (error) throw fail(error);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(resolve(tsconfig)));
  const [problem] = parsed.errors;
  if (problem) throw fail(problem);
  return parsed;
}

/** Whether a file declares the type `paths` with the paths of the contract. */
function isGeneratedFrom(file: ts.SourceFile, paths: string[]): boolean {
  const declaration = file.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'paths',
  ) as ts.InterfaceDeclaration | undefined;
  const found = declaration?.members.flatMap(({ name }) => (name && ts.isStringLiteral(name) ? [name.text] : [])) ?? [];
  const common = found.filter((path) => paths.includes(path)).length;
  return common > 0 && common / Math.max(found.length, paths.length) >= leastCommon;
}

function toPlace({ file, start = 0, code, messageText }: ts.Diagnostic): BrokenPlace[] {
  if (!file) return [];
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return [
    {
      file: relative('', file.fileName),
      line: line + 1,
      column: character + 1,
      code: `TS${code}`,
      message: ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(/\s+/g, ' '),
      source: file.text.split('\n')[line]?.trim() ?? '',
    },
  ];
}
