import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { plusDays } from '#kit/period';
import { formasPagamento } from '../../schemas/comprovante';
import { centavos, emCentavos, reais, zero } from '../comum/centavos';
import { catalogoInicial } from '../integracoes/ifood/simuladorDoCatalogo.server';
import { arquivoSimulado, contratoSimulado } from '../integracoes/ifood/simuladorFinanceiro.server';
import { compararRepasse, type PedidoNosso } from '../integracoes/repasses/compararRepasse';
import { lerRepasse } from '../integracoes/repasses/lerRepasse';
import { comoLinha } from '../integracoes/repasses/linhas';
import { zonaDaPlataforma } from '../comum/zona';

/** Shop of the demonstration at the simulated iFood. */
const loja = '0f9d2c53-6c1e-4a5b-9a55-7f3f3c1d2e10';

/** Account at the simulated iFood with its agreed commission; the one that stands, where there is one. */
export const contaNoIfood = async (store: SeedStore, empresa: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from integracao_empresa where empresa_id = ${empresa} and servico = 'IFOOD' order by id limit 1`.execute(
    store.db,
  );
  if (rows[0]) return Number(rows[0].id);
  const plataformas = await store.named('plataformaTerceiro', [
    { empresa, nome: 'iFood (simulação)', comissao: contratoSimulado.comissao, taxaFixa: null, ativo: true },
  ]);
  const [id] = await store.many('integracaoEmpresa', [
    {
      empresa,
      servico: 'IFOOD',
      nome: 'iFood',
      idLoja: loja,
      loja: `IFOOD:${loja}`,
      ambiente: 'SIMULACAO',
      situacao: 'ATIVA',
      errosSeguidos: 0,
      confirmaAutomatico: false,
      enviaStatus: true,
      sincronizaCardapio: false,
      sincronizaPausas: false,
      quandoChamar: 'MANUAL',
      plataforma: [...plataformas.values()][0]!,
    },
  ]);
  return id!;
};

/** Links of the products that the simulated catalogue has by the same name, all but one. */
export const vincularAoIfood = async (store: SeedStore, empresa: number, integracaoEmpresa: number): Promise<void> => {
  const { rows: conta } = await sql<{ id_loja: string }>`
    select id_loja from integracao_empresa where id = ${integracaoEmpresa}`.execute(store.db);
  const { catalogId, categories } = catalogoInicial(conta[0]!.id_loja);
  const { rows: produtos } = await sql<{ id: string; nome: string }>`
    select id, nome from produto where empresa_id = ${empresa} and excluido_em is null`.execute(store.db);
  const porNome = new Map(produtos.map(({ id, nome }) => [nome, Number(id)]));
  const vinculos = categories.flatMap(({ name: categoriaExterna, items }) =>
    items.flatMap(({ id: idExterno, name: nome, price }) => {
      const produto = porNome.get(nome);
      return produto === undefined
        ? []
        : {
            empresa,
            integracaoEmpresa,
            produto,
            nome,
            idExterno,
            catalogo: catalogId,
            categoriaExterna,
            precoEnviado: price.value,
            statusEnviado: 'AVAILABLE',
          };
    }),
  );
  await store.many('produtoIntegracao', vinculos.slice(0, -1));
};

/** Month before this one: the transfer of iFood, compared with the orders. Orders here get the partner's code. */
export const conferirRepasses = async (store: SeedStore, empresa: number, integracaoEmpresa: number): Promise<void> => {
  const competencia = plusDays(`${store.today.slice(0, 7)}-01`, -1).slice(0, 7);
  const { rows: vendidos } = await sql<{
    id: string;
    numero: string;
    dia: string;
    total: number;
    beneficio: number;
  }>`
    update pedido set origem_externa = 'IFOOD', id_externo = 'demo-' || numero, numero_externo = right(numero, 4), pago_online = true
    where empresa_id = ${empresa} and canal = 'IFOOD' and situacao = 'CONCLUIDO' and origem_externa is null
      and to_char(data at time zone ${zonaDaPlataforma}, 'YYYY-MM') = ${competencia}
    returning id, numero, to_char(data at time zone ${zonaDaPlataforma}, 'YYYY-MM-DD') as dia, total::float as total,
      coalesce(desconto_parceiro, 0)::float as beneficio`.execute(store.db);
  const pedidos = vendidos
    .map(({ id, numero, dia, total, beneficio }): PedidoNosso => ({
      id: Number(id),
      idExterno: `demo-${numero}`,
      numero: numero.slice(-4),
      dia,
      cancelado: false,
      terminado: true,
      total: centavos(total),
      beneficio: centavos(beneficio),
      online: true,
    }))
    .toSorted((a, b) => a.id - b.id);
  const vendas = pedidos.map(({ idExterno: id, numero, dia, total, beneficio }) => ({
    id,
    numero: numero ?? '',
    dia,
    total,
    beneficio,
    servico: emCentavos(zero),
  }));
  const repasse = lerRepasse(arquivoSimulado(loja, competencia, vendas))!;
  const linhas = compararRepasse({
    repasse,
    pedidos,
    contrato: { comissao: contratoSimulado.comissao, taxaFixa: null },
  });
  await store.many(
    'repasse',
    linhas.map((linha) => ({
      ...comoLinha(linha, []),
      chave: linha.chave,
      empresa,
      integracaoEmpresa,
      competencia,
      liquido: reais(linha.liquido),
    })),
  );
};

/** Texts that the intake writes, of three orders that are over: no figure of the board or of the till changes. */
const diferencas = [
  {
    problema: 'ITEM_SEM_CODIGO',
    detalhe: 'O item “Combo do iFood” (TESTE-999) não é de nenhum produto daqui.',
    chave: 'TESTE-999',
    nome: 'Combo do iFood',
  },
  {
    problema: 'TOTAL_DIFERENTE',
    detalhe: 'Pizza margherita custa R$ 59,90, e foi vendido a R$ 66,90.',
    chave: null,
    nome: null,
  },
  {
    problema: 'FORMA_SEM_CODIGO',
    detalhe: `A forma de pagamento “Vale-presente” não é conhecida: ficou como ${formasPagamento.CREDITO}.`,
    chave: null,
    nome: null,
  },
] as const;
/** Three mismatches that wait in «Conferência», and a negotiation that has ended. */
export const esperarConferencia = async (store: SeedStore, empresa: number): Promise<void> => {
  const { rows } = await sql<{ id: string; data: Date }>`select id, data from pedido
    where empresa_id = ${empresa} and origem_externa = 'IFOOD' and situacao = 'CONCLUIDO' order by data desc limit 3`.execute(
    store.db,
  );
  await store.many(
    'pedidoPendencia',
    rows.map(({ id, data }, at) => ({
      ...diferencas[at]!,
      empresa,
      pedido: Number(id),
      servico: 'IFOOD',
      quando: new Date(data).toISOString(),
    })),
  );
  const [de] = rows;
  if (!de) return;
  const em = (minutes: number): string => new Date(new Date(de.data).getTime() + minutes * 60_000).toISOString();
  await store.many('negociacao', [
    {
      empresa,
      pedido: Number(de.id),
      idDisputa: `demo-${de.id}`,
      acao: 'PROPOSED_AMOUNT_REFUND',
      motivo: 'SIMULAÇÃO: “veio faltando a bebida”. O cliente pede R$ 9,00 de volta.',
      fase: 'AFTER_DELIVERY',
      valorMaximo: 9,
      abertaEm: em(60),
      respondeAte: em(70),
      aoVencer: 'ACCEPT_CANCELLATION',
      situacao: 'ACEITA',
      situacaoDesde: em(64),
      resposta: 'Aceita',
      respondidaEm: em(63),
    },
  ]);
};
