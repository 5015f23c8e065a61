import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A value that is read each time the metrics are. `undefined`: there is nothing to report now. */
export interface GaugeReader {
  name: string;
  help: string;
  read(): number | undefined | Promise<number | undefined>;
}

/** Metrics of this process: memory, event loop and the given gauges. */
export function createRegistry(gauges: GaugeReader[] = []): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, read } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A database that is away must not take the other metrics with it.
        const value = await Promise.resolve(read()).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
  return registry;
}
