import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import { messages } from '#kit/messages';
import { phoneText } from '#kit/phones';
import { revealing } from '#kit/entity/personal';
import type { PrintBlock } from '#kit/work/print';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { cidade } from '../../../../schemas/enderecamento/cidade';
import { estado } from '../../../../schemas/enderecamento/estado';
import { aniversariosDe } from './aniversariosDe.server';
import type { Janela } from './aniversarios';

/** Limit of rows, as in every report on paper. */
const maximo = 2000;
/** Seven rows of labels on a sheet, in millimetres. */
const altura = 33;

/** List to tick, or labels with the address, two in a row. Telephones are masked without the permission to see them. */
export const aniversariosNoPapel = async (context: HandlerContext, janela: Janela, modelo: 'LISTA' | 'ETIQUETAS') => {
  const { user, print, now, refuse, legible } = context;
  if (modelo === 'ETIQUETAS' && !user.permissions.has(revealing)) refuse(messages.accessDenied);
  const { results, totalRecords } = await aniversariosDe(context, janela, { page: 1, size: maximo + 1 });
  if (totalRecords > maximo)
    refuse(`No máximo ${maximo.toLocaleString('pt-BR')} clientes por impressão! Escolha menos dias.`);
  if (totalRecords === 0) refuse('Nenhum aniversariante neste período!');
  const people = await legible(
    cliente,
    results.map(({ pessoa }) => pessoa),
  );
  const blocks: PrintBlock[] =
    modelo === 'LISTA'
      ? [
          { text: user.company?.name ?? '', bold: true },
          { text: `Aniversariantes de ${dayText(janela.de)} a ${dayText(janela.ate)}`, size: 'large', bold: true },
          {
            table: {
              columns: [
                { label: '' },
                { label: 'Dia' },
                { label: 'Nome' },
                { label: 'Idade', align: 'right' },
                { label: 'Telefone' },
              ],
              rows: results.map(({ pessoa, ...one }, index) => [
                '[   ]',
                dayText(one.dia),
                pessoa.nome,
                one.idade === null ? '' : String(one.idade),
                phoneText(people[index]!.telefone),
              ]),
            },
          },
        ]
      : [
          {
            grid: await etiquetas(
              context,
              results.map(({ pessoa }) => pessoa),
            ),
            across: 2,
            height: altura,
          },
        ];
  return print({ title: 'Aniversariantes', paper: 'A4', blocks, at: now.toISOString() });
};

type Pessoa = Infer<typeof cliente>;
/** Name and address, as a letter carries them. */
const etiquetas = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  people: readonly Pessoa[],
): Promise<readonly (readonly PrintBlock[])[]> => {
  const cidades = await rows.byId(
    cidade,
    people.map(({ address }) => address?.city),
  );
  const estados = await rows.byId(
    estado,
    [...cidades.values()].map((one) => one.estado),
  );
  const { address: field } = cliente.fields;
  const onde = (one: Pessoa): string =>
    one.address
      ? field.kind.format(one.address, field, {
          reference: (_entity, id) => {
            const found = cidades.get(Number(id));
            return found && `${found.name}/${estados.get(found.estado)?.sigla ?? ''}`;
          },
        })
      : 'Sem endereço no cadastro';
  return people.map((one) => [
    { text: one.nome, bold: true },
    { text: onde(one) },
    ...(one.pontoReferencia ? [{ text: one.pontoReferencia, size: 'small' } as const] : []),
  ]);
};
