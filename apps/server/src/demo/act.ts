/** Runs an action of the target file: asks the demo server at the given URL to change its data. */
const { THREAD_ID, TOKEN } = process.env;
const response = await fetch(process.argv[2] ?? '', { method: 'POST', body: JSON.stringify({ THREAD_ID, TOKEN }) });
const text = await response.text();
if (response.ok) console.log(text);
else {
  console.error(text);
  process.exitCode = 2;
}
