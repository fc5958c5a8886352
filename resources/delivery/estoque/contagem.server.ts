import type { HandlerContext } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { centralDe } from './estoqueCentral.server';
import { mover, type Alvo } from './moverEstoque.server';
import type { LinhaDeEstoque } from './posicaoDeEstoque.server';

const mil = (quantity: number): number => Math.round(quantity * 1000);
interface Contado {
  readonly id: number;
  readonly contado: number;
}
/**
 * Stores a count. Locks each row while comparing, and writes one movement for a difference; equal counts leave none.
 */
export const contar = async (
  context: HandlerContext,
  de: Alvo['de'],
  itens: readonly Contado[],
  motivo: string | null,
): Promise<{ readonly mudados: number; readonly iguais: number }> => {
  const { rows, refuse } = context;
  if (new Set(itens.map(({ id }) => id)).size < itens.length) refuse('Cada item é contado uma vez!', 'itens');
  const central = await centralDe(context, de === 'produto' ? itens.map(({ id }) => id) : []);
  const deltas = [];
  for (const { id, contado } of itens.toSorted((one, other) => one.id - other.id)) {
    const row =
      de === 'produto' ? await rows.get(produto, id, { lock: true }) : await rows.get(adicional, id, { lock: true });
    const at = `itens.${itens.findIndex((one) => one.id === id)}.contado`;
    if (!row?.controlaEstoque) return refuse('Este item não controla estoque!', at);
    if (central?.itens.has(id)) return refuse(`${row.nome} é do estoque centralizado: conte por lá!`, at);
    deltas.push({ alvo: { de, id }, mil: mil(contado) - mil(row.estoque ?? 0), nome: row.nome });
  }
  const mudados = deltas.filter((one) => one.mil !== 0);
  const isOne = itens.length === 1;
  for (const one of mudados)
    await mover(
      context,
      one.alvo,
      one.mil,
      {
        tipo: isOne ? 'CONTAGEM' : 'INVENTARIO',
        descricao: `${isOne ? 'Contagem' : 'Inventário'} de ${one.nome}`.slice(0, 120),
        motivo,
      },
      { central: undefined },
    );
  return { mudados: mudados.length, iguais: deltas.length - mudados.length };
};

const numero = (value: number | null): string => value?.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) ?? '';
/** Sheet for counting by hand. */
export const folhaDeContagem = (
  linhas: readonly LinhaDeEstoque[],
  { empresa, de, quando }: { readonly empresa: string; readonly de: Alvo['de']; readonly quando: string },
): PrintDocument => ({
  title: 'Folha de contagem',
  paper: 'A4',
  blocks: [
    { text: empresa, bold: true, size: 'large' },
    { text: `Contagem de ${de === 'produto' ? 'produtos' : 'adicionais'}, ${quando}` },
    { rule: 'line' },
    {
      table: {
        columns: [
          { label: 'Código' },
          { label: 'Item' },
          { label: 'Un.' },
          { label: 'Mínimo', align: 'right' },
          { label: 'No sistema', align: 'right' },
          { label: 'Contado', align: 'right' },
        ],
        rows: linhas.map((one) => [
          one.codigo ?? '',
          one.nome,
          one.unidade ?? '',
          numero(one.minimo),
          numero(one.estoque),
          '__________',
        ]),
      },
    },
    { space: 1 },
    { text: 'Contado por: ______________________________   Data: ____/____/______' },
  ],
});
