import type { Model } from '#kit/read/model';
import type { PrintBlock, PrintDocument } from '#kit/work/print';
import { purposes } from '#kit/entity/personal';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import type { Row } from '../db/query';
import { labelsOf } from '../operations/present';
import { ownerOf } from '../operations/save/stored';
import { textOf } from '../export/table';
import { canRead } from '../core/guard';
import { holdingsOf } from './holdings';

/** Personal data of one person in words, for that person (LGPD, art. 18, II and V). */
export interface Dossier {
  readonly titular: string;
  readonly geradoEm: string;
  readonly empresa: string | null;
  readonly cadastro: Readonly<Record<string, string>>;
  readonly registros: readonly { readonly de: string; readonly itens: readonly Readonly<Record<string, string>>[] }[];
}

const told = async (work: Work, model: Model, rows: readonly Row[]): Promise<Readonly<Record<string, string>>[]> => {
  const fields = Object.values(model.fields)
    .filter(canRead(work.user))
    .filter(({ options, name }) => options.read === undefined && name !== model.tenant);
  const labelled = await labelsOf(work, Object.fromEntries(fields.map((field) => [field.name, field])), rows);
  return labelled.map((row) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const text = textOf(field, row[field.name], row, work.user.zone);
        return text === '' ? [] : [[field.label, text]];
      }),
    ),
  );
};

/** Collects it without masks, and leaves an audit row: who took it along, and when. */
export const dossierOf = async (work: Work, model: Model, row: Row): Promise<Dossier> => {
  const [cadastro = {}] = await told(work, model, [row]);
  const registros: Dossier['registros'][number][] = [];
  for (const { model: other, rows } of await holdingsOf(work, model, row))
    registros.push({ de: other.label.many, itens: await told(work, other, rows) });
  await audit(work, {
    action: `revelar.tudo.${'TITULAR' satisfies keyof typeof purposes}`,
    model,
    id: row.id,
    company: ownerOf(model, row),
  });
  return {
    titular: String(row[model.title] ?? `#${row.id}`),
    geradoEm: work.services.now().toISOString(),
    empresa: work.user.company?.name ?? null,
    cadastro,
    registros,
  };
};

/** The same for paper. */
export const dossierDocument = (
  { titular, geradoEm, empresa, cadastro, registros }: Dossier,
  zone: string,
): PrintDocument => {
  const pairs = (values: Readonly<Record<string, string>>): PrintBlock[] =>
    Object.entries(values).map(([name, value]) => ({ pair: [name, value] as const }));
  return {
    title: `Dados pessoais de ${titular}`,
    paper: 'A4',
    at: geradoEm,
    blocks: [
      { text: `Dados pessoais de ${titular}`, bold: true, size: 'large' },
      {
        text: `${empresa === null ? '' : `${empresa} · `}${new Date(geradoEm).toLocaleString('pt-BR', { timeZone: zone })} · Lei 13.709/2018, art. 18`,
        size: 'small',
      },
      { rule: 'line' },
      ...pairs(cadastro),
      ...registros.flatMap(({ de, itens }): PrintBlock[] => [
        { space: 1 },
        { text: `${de} (${itens.length})`, bold: true },
        ...itens.flatMap((item): PrintBlock[] => [{ rule: 'dashed' }, ...pairs(item)]),
      ]),
    ],
  };
};
