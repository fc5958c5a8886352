import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { profilesOf } from './perfis.lazy.server';

const dia = 86_400_000;
const negocios = [
  ['Pastelaria Ramos', 'NOVO', 'Pediu a tabela; voltar na terça à tarde.', null],
  ['Temaki Point', 'NOVO', 'Usa planilha e telefone, 300 pedidos por mês.', null],
  ['Tapioca da Nena', 'PERDEU', 'Testou em agosto.', 'Ficou com o sistema do cunhado'],
] as const;

/** Prospects of the demo's seller in every state, and the profile that first users get. */
export const resell = async (store: SeedStore, seller: number): Promise<void> => {
  const { empresa } = profilesOf(store.models);
  const [modelo] = await store.many('perfil', [
    {
      ...empresa,
      nome: 'Administração de empresa nova',
      descricao: 'Copiado pela revenda.',
      empresa: null,
      ativo: true,
    },
  ]);
  await store.many('revendaRegra', [{ perfilInicial: modelo, diasDepois: 15 }]);
  const { rows } = await sql<{ id: string; nome: string; situacao: string; plano_id: string; fim: string | null }>`
    select e.id, e.short_name as nome, e.situacao, e.plano_id, e.fim_teste::text as fim from empresa as e where e.vendedor_id = ${seller} order by e.id`.execute(
    store.db,
  );
  const arquivo = await store.file({
    name: 'roteiro-da-visita.txt',
    type: 'text/plain; charset=utf-8',
    text: [
      'Roteiro da visita',
      '',
      '1. Pergunte quantos pedidos a loja faz por dia e por onde chegam.',
      '2. Mostre um pedido do site até a entrega.',
      '3. Mostre o caixa fechando sozinho no fim do turno.',
      '4. Abra o teste ali mesmo, com o CNPJ da loja.',
      '5. Combine o dia da volta, antes do fim do teste.',
      '',
    ].join('\r\n'),
    company: null,
    shownIn: ['materialRevenda', 'arquivo'],
  });
  await store.many('materialRevenda', [
    {
      titulo: 'Roteiro da visita',
      descricao: 'Cinco passos para abrir um teste no balcão.',
      arquivo,
      ordem: 1,
      ativo: true,
    },
  ]);
  const em = (dias: number): string => new Date(store.now.getTime() + dias * dia).toISOString();
  await store.many('prospecto', [
    ...negocios.map(([nome, situacao, observacao, motivo], at) => ({
      nome,
      vendedor: seller,
      situacao,
      situacaoDesde: em(-at - 1),
      telefone: `+55119${String(87_650_200 + at)}`,
      observacao,
      motivo,
    })),
    ...rows.map(({ id, nome, situacao, plano_id: plano, fim }, at) => ({
      nome,
      vendedor: seller,
      situacao: situacao === 'TESTE' ? 'TESTE' : 'CONTRATOU',
      situacaoDesde: em(-at - 5),
      telefone: `+55119${String(87_650_300 + at)}`,
      plano: Number(plano),
      empresa: Number(id),
      fimTeste: fim,
    })),
  ]);
};
