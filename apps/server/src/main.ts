import { runProgram } from '@threads-api/cli';
import { program } from './program.ts';

await runProgram(program);
