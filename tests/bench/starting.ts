import type { Figure } from './figures';
import { start } from './product';

const times = 5;
const quiet = { LOG_LEVEL: 'warn', PORT: '0', DEMO_PASSWORD: 'uma senha so de teste' };

/**
 * How long the built server takes until it listens, with data that are there already, and what memory it holds then.
 */
export const starting = async (url: string, dataDir: string): Promise<Figure[]> => {
  const external = await several({ DATABASE_URL: url });
  const embedded = await several({ DATA_DIR: dataDir });
  return [
    {
      name: 'pronto, PostgreSQL',
      value: external.readyAfter,
      unit: ' ms',
      most: 700,
      detail: `a mais rápida de ${times}`,
    },
    {
      name: 'pronto, banco embutido',
      value: embedded.readyAfter,
      unit: ' ms',
      most: 1500,
      detail: `a mais rápida de ${times}`,
    },
    ...(external.resident === undefined
      ? []
      : [
          {
            name: 'memória em repouso, PostgreSQL',
            value: external.resident,
            unit: ' MB',
            most: 110,
            detail: '5 s depois de pronto',
          },
        ]),
  ];
};

const several = async (
  env: Readonly<Record<string, string>>,
): Promise<{ readonly readyAfter: number; readonly resident: number | undefined }> => {
  await (await start('dist/server/node.mjs', { ...quiet, ...env })).stop();
  const ready: number[] = [];
  let resident: number | undefined;
  for (let turn = 0; turn < times; turn++) {
    const one = await start('dist/server/node.mjs', { ...quiet, ...env });
    ready.push(one.readyAfter);
    if (turn === times - 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 5000);
      });
      resident = one.memory();
    }
    await one.stop();
  }
  return { readyAfter: Math.min(...ready), resident };
};
