import type { Usage } from '../../../scripts/lib/arguments.mjs';
import { writeFileSync } from 'node:fs';
import { readBusiness } from '../business';
import { routeTable } from '../routing/routes';
import { describe } from '../openapi/document';
import { readyReport } from '../reports/run';

export const usage = {
  text: 'Escreve a descrição dos serviços (OpenAPI), na tela ou em um arquivo.',
  values: ['arquivo.json?'],
} satisfies Usage;

/**
 * `npm run openapi`: the description of the services, as `GET /services/openapi.json` answers it, without a server or a
 * database. `-- <file>` writes it there.
 */
export const run = (args: readonly string[]): Promise<number> => {
  const { models, handlers, named, wizards, reports, inboxes } = readBusiness();
  const operations = routeTable(
    models,
    handlers,
    named,
    wizards,
    reports.map(({ model, bound }) => readyReport(model, bound)),
    inboxes,
  );
  const text = `${JSON.stringify(describe(operations, models), null, 1)}\n`;
  const [file] = args;
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
  return Promise.resolve(0);
};
