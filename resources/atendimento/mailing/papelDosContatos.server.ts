import type { HandlerContext, Infer } from '#kit';
import { choiceLabel } from '#fields/choices';
import { phoneText } from '#kit/phones';
import type { Condition } from '#kit/entity/where';
import type { FileAnswer } from '#kit/calls/answer';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { porExtenso } from '../../comum/momento.server';

type Contato = Infer<typeof mailing>;
const maximo = 1000;

/** Sheet of contacts with room for notes. Personal data stay masked for who may not see them. */
export const papelDosContatos = async (
  context: HandlerContext,
  titulo: string,
  filter: Condition<typeof mailing>,
): Promise<FileAnswer> => {
  const { rows, refuse, print, user, legible, now } = context;
  const { rows: found, total } = await rows.find(mailing, filter, { page: 1, size: maximo });
  if (total === 0) refuse('Nenhum contato para imprimir!');
  if (total > maximo) refuse('No máximo 1.000 contatos por impressão! Escolha menos na lista.');
  const shown = await legible(mailing, found);
  const listas = await rows.byId(mailingLista, [...new Set(found.map(({ lista }) => lista))]);
  return print({
    title: titulo,
    paper: 'A4',
    landscape: true,
    stamp: `Impresso por ${user.name} em ${porExtenso(now.toISOString(), user.zone)}. Contém dados pessoais: destrua depois de usar.`,
    blocks: [
      { text: user.company?.name ?? 'Plataforma', bold: true },
      { text: titulo, bold: true, size: 'large' },
      { space: 1 },
      {
        table: {
          columns: [
            { label: 'Nome' },
            { label: 'Telefone' },
            { label: 'Lista' },
            { label: 'Situação' },
            { label: 'Próximo contato' },
            { label: 'Anotações' },
          ],
          rows: shown.map((one) => linha(one, listas.get(one.lista)?.nome ?? '', user.zone)),
        },
      },
    ],
  });
};
/** The empty column is for the pen. */
const linha = (one: Contato, lista: string, zone: string): string[] => [
  one.nome,
  phoneText(one.telefone),
  lista,
  choiceLabel(one.situacao, mailing.fields.situacao.choices!),
  one.retorno ? porExtenso(one.retorno, zone) : '',
  '______________________________',
];
