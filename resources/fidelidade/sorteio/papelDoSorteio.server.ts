import type { Infer } from '#kit';
import type { PrintBlock, PrintDocument } from '#kit/work/print';
import type { sorteio } from '../../../schemas/fidelidade/sorteio/sorteio';
import { diaDe } from '../papel.server';

type Sorteio = Infer<typeof sorteio>;

/** Authorisation number that the law demands on every paper, or the reason for its absence. */
export const autorizado = ({ autorizacao, dispensaAutorizacao, motivoDispensa }: Sorteio): string =>
  autorizacao
    ? `Autorização SPA/MF ${autorizacao}`
    : dispensaAutorizacao
      ? `Autorização dispensada: ${motivoDispensa ?? ''}`
      : 'SEM AUTORIZAÇÃO DA SPA/MF';
const cabeca = (loja: string, draw: Sorteio, title: string): PrintBlock[] => [
  { text: loja, bold: true },
  { text: `${title}: ${draw.nome}`, bold: true, size: 'large' },
  { text: autorizado(draw), size: 'small' },
  ...(draw.listaHash ? [{ text: `SHA-256 da lista: ${draw.listaHash}`, size: 'tiny' } as const] : []),
  { space: 1 },
];

interface Linha {
  readonly numero: number;
  readonly nome: string;
  readonly quando: string;
}
/** List of participants for the wall, with names half hidden. */
export const listaDeParticipantes = (loja: string, draw: Sorteio, lines: readonly Linha[]): PrintDocument => ({
  title: `Participantes ${draw.nome}`,
  paper: 'A4',
  blocks: [
    ...cabeca(loja, draw, 'Participantes'),
    {
      table: {
        columns: [{ label: 'Número' }, { label: 'Nome' }, { label: 'Data' }],
        rows: lines.map(({ numero, nome, quando }) => [String(numero), nome, quando]),
      },
    },
  ],
});
interface Vencedor {
  readonly premio: string;
  readonly nome: string;
  readonly numero: number;
  readonly prova: string;
}
/** List of winners, to be signed on receiving the prize. */
export const listaDeGanhadores = (loja: string, draw: Sorteio, winners: readonly Vencedor[]): PrintDocument => ({
  title: `Ganhadores ${draw.nome}`,
  paper: 'A4',
  blocks: [
    ...cabeca(loja, draw, 'Ganhadores'),
    ...winners.flatMap(({ premio, nome, numero, prova }): PrintBlock[] => [
      { text: premio, bold: true },
      { pair: ['Ganhador', nome] },
      { pair: ['Número', String(numero)] },
      { text: prova, size: 'tiny' },
      { text: 'Declaro que recebi o prêmio acima.', size: 'small' },
      { space: 2 },
      { text: '______________________________   ____/____/______' },
      { rule: 'dashed' },
    ]),
    ...(winners.length === 0 ? [{ text: 'Ainda não há ganhadores.' } as const] : []),
  ],
});
/** Poster: prizes, deadline, and the link to the rules. */
export const cartaz = (loja: string, draw: Sorteio, link: string | undefined): PrintDocument => ({
  title: `Cartaz ${draw.nome}`,
  paper: 'A4',
  blocks: [
    { text: loja, align: 'center', bold: true },
    { space: 2 },
    { text: draw.nome, align: 'center', bold: true, size: 'huge' },
    ...(draw.descricao ? [{ text: draw.descricao, align: 'center' } as const] : []),
    { space: 1 },
    ...(draw.premios ?? []).map(
      ({ descricao, quantidade }) =>
        ({
          text: quantidade > 1 ? `${quantidade} × ${descricao}` : descricao,
          align: 'center',
          bold: true,
          size: 'large',
        }) as const,
    ),
    { space: 1 },
    { text: `Participe de ${diaDe(draw.inicio)} a ${diaDe(draw.fim)}`, align: 'center' },
    { text: `Sorteio em ${diaDe(draw.dataSorteio)}`, align: 'center' },
    { space: 1 },
    ...(link ? [{ qr: link, size: 60, caption: 'Regras, números e ganhadores' } as const] : []),
    { text: autorizado(draw), align: 'center', size: 'small' },
  ],
});
