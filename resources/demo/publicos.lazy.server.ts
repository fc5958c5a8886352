import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

type Valor = string | number | readonly (string | number)[] | null;
const regra = (campo: string, operador: string, valor: Valor = null, dias: number | null = null) => ({
  campo,
  operador,
  valor,
  dias,
});

/** Saved audiences of a shop: the ready-made ones, and two about what its customers buy. */
export const savePublics = async (store: SeedStore, empresa: number): Promise<void> => {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome from categoria_produto where empresa_id = ${empresa} order by ordem, id limit 1`.execute(store.db);
  const [categoria] = rows;
  await store.many('publico', [
    {
      nome: 'Sumidos há 60 dias',
      empresa,
      descricao: 'Já compraram e pararam de comprar.',
      regras: [regra('ultimaCompra', 'olderThan', 60)],
    },
    {
      nome: 'Novos, sem compra',
      empresa,
      descricao: null,
      regras: [regra('ultimaCompra', 'empty')],
    },
    {
      nome: 'Aniversariantes do mês',
      empresa,
      descricao: 'Muda sozinho a cada mês.',
      regras: [regra('diaAniversario', 'thisMonth')],
    },
    {
      nome: 'Campeões e fiéis',
      empresa,
      descricao: null,
      regras: [regra('segmento', 'in', ['CAMPEAO', 'FIEL'])],
    },
    {
      nome: 'Gastaram R$ 150 no mês',
      empresa,
      descricao: 'Para agradecer.',
      regras: [regra('gastou', 'gte', 150, 30), regra('pedidos', 'gte', 2, 30)],
    },
    ...(categoria
      ? [
          {
            nome: `Gostam de ${categoria.nome}`,
            empresa,
            descricao: 'Pediram há pouco.',
            regras: [regra('categoria', 'has', [Number(categoria.id)], 90)],
          },
        ]
      : []),
  ]);
};
