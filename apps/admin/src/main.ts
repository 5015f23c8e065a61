import { print } from './print.ts';
import { explainFailure, runAdmin } from './run-admin.ts';

try {
  const { result, asJson } = await runAdmin(process.argv.slice(2));
  print(result, asJson);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 2;
}
