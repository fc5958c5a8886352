import { dayText } from '#kit/dayText';
import { sql } from 'kysely';
import type { HandlerContext, InCompany } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { vendaDia } from '../../../schemas/delivery/relatorios/vendaDia';
import type { alcances, trabalhosDeManutencao } from '../../../schemas/sistema/manutencao/manutencao';
import { divergentes, recontar } from '../../cadastros/clientes/habitos/contadores.server';
import { zoneOf } from '../../comum/period.server';
import { conferirDias, fecharDias } from '../../delivery/relatorios/vendasPorDia.server';
import { diferencas, recalcular } from '../../fidelidade/conferir.server';
import { apagarVencidos } from '../vencidos.server';

export type Codigo = keyof typeof trabalhosDeManutencao;
export interface Achado {
  readonly oQue: string;
  readonly hoje: string;
  readonly ficaria: string;
}
export interface Feito {
  readonly lidos: number;
  readonly mudancas: number;
  readonly achados: readonly Achado[];
  /** More is left: the job goes on with the same part in another transaction. */
  readonly haMais?: boolean;
}
interface Comum {
  readonly explicacao: string;
  readonly apaga: boolean;
}
/** `limite`: changes of one transaction. A dry run takes all at once, because it takes them back. */
export type Trabalho = Comum &
  (
    | {
        readonly alcance: 'EMPRESAS' & keyof typeof alcances;
        /** Rows of the company that the job reads, from where the caller stands. */
        readonly contar: (context: Pick<HandlerContext, 'rows'>, empresa?: number) => Promise<number>;
        readonly fazer: (context: HandlerContext & InCompany, limite: number) => Promise<Feito>;
      }
    | {
        readonly alcance: 'PLATAFORMA' & keyof typeof alcances;
        readonly fazer: (context: HandlerContext, limite: number) => Promise<Feito>;
      }
  );

const nada: readonly Achado[] = [];
/** Differences shown of one company. */
export const mostrados = 50;
const numero = (value: number): string => value.toLocaleString('pt-BR');
const clientes: Extract<Trabalho, { readonly alcance: 'EMPRESAS' }>['contar'] = ({ rows }, dela) =>
  rows.count(cliente, dela === undefined ? {} : { empresa: dela });

const recalcularClientes = async (context: HandlerContext & InCompany, limite: number): Promise<Feito> => {
  const { db, rows, user } = context;
  const zone = zoneOf((await rows.get(empresa, user.company.id))?.fuso);
  const errados = await divergentes(db, user.company.id, zone, limite);
  const achados: Achado[] = [];
  let mudancas = 0;
  for (const id of errados) {
    const antes = await rows.get(cliente, id);
    if (!(await recontar({ rows, user: { zone } }, id))) continue;
    mudancas += 1;
    if (achados.length >= mostrados) continue;
    const depois = await rows.get(cliente, id);
    achados.push({
      oQue: `Cliente ${id}: pedidos e valor`,
      hoje: `${numero(antes?.quantidadePedidos ?? 0)} · R$ ${numero(antes?.totalCompras ?? 0)}`,
      ficaria: `${numero(depois?.quantidadePedidos ?? 0)} · R$ ${numero(depois?.totalCompras ?? 0)}`,
    });
  }
  // A difference that recounting does not mend must not go round for ever.
  const haMais = errados.length === limite && mudancas > 0;
  return { lidos: await clientes(context), mudancas, achados, haMais };
};

const conferirPontos = async (context: HandlerContext & InCompany): Promise<Feito> => {
  const { diferencas: antes } = await diferencas(context);
  const { recalculados } = await recalcular(context);
  const achados = antes.slice(0, mostrados).map(({ cliente: id, saldo, soma }) => ({
    oQue: `Cliente ${id}: pontos`,
    hoje: numero(saldo),
    ficaria: numero(soma),
  }));
  return { lidos: await clientes(context), mudancas: recalculados, achados };
};

const conferirVendas = async ({ db, rows, user }: HandlerContext & InCompany): Promise<Feito> => {
  const antes = new Map((await rows.all(vendaDia, {})).map((um) => [um.dia, um]));
  const mudancas = await conferirDias(db);
  if (mudancas > 0) while (await fecharDias(db));
  const depois = mudancas > 0 ? await rows.all(vendaDia, { empresa: user.company.id }) : [];
  const achados = depois.flatMap(({ dia, pedidos, total }) => {
    const velho = antes.get(dia);
    return velho && (velho.pedidos !== pedidos || velho.total !== total)
      ? [
          {
            oQue: `Vendas de ${dayText(dia)}`,
            hoje: `${numero(velho.pedidos ?? 0)} · R$ ${numero(velho.total ?? 0)}`,
            ficaria: `${numero(pedidos ?? 0)} · R$ ${numero(total ?? 0)}`,
          },
        ]
      : [];
  });
  return { lidos: antes.size, mudancas, achados: achados.slice(0, mostrados) };
};

const vencidos = async ({ db }: HandlerContext): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select (select count(*) from company_download)
    + (select count(*) from assistente where situacao = 'RASCUNHO') + (select count(*) from mensagem_whatsapp) as n`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
};
const expurgar = async (context: HandlerContext): Promise<Feito> => {
  const { now, ports } = context;
  const antes = await vencidos(context);
  const within = (_empresa: unknown, fazer: (aqui: HandlerContext) => Promise<unknown>) => fazer(context);
  const haMais = Boolean(await apagarVencidos({ within, now, ports } as Parameters<typeof apagarVencidos>[0]));
  return { lidos: antes, mudancas: antes - (await vencidos(context)), achados: nada, haMais };
};

export const trabalhosPorCodigo: { readonly [C in Codigo]: Trabalho } = {
  RECALCULAR_CLIENTES: {
    explicacao: 'Conta de novo pedidos, valor, primeira e última compra de cada cliente, a partir dos pedidos.',
    alcance: 'EMPRESAS',
    apaga: false,
    contar: clientes,
    fazer: recalcularClientes,
  },
  CONFERIR_PONTOS: {
    explicacao: 'Compara o saldo de pontos de cada cliente com a soma das transações e corrige o que não bate.',
    alcance: 'EMPRESAS',
    apaga: false,
    contar: clientes,
    fazer: conferirPontos,
  },
  CONFERIR_VENDAS_DO_DIA: {
    explicacao: 'Compara as somas guardadas de cada dia com os pedidos e soma de novo os dias que não batem.',
    alcance: 'EMPRESAS',
    apaga: false,
    contar: ({ rows }, dela) => rows.count(vendaDia, dela === undefined ? {} : { empresa: dela }),
    fazer: conferirVendas,
  },
  REINDEXAR_BUSCA: {
    explicacao: 'Refaz o texto pelo qual cada registro é achado, quando algo fora do sistema mudou as linhas.',
    alcance: 'EMPRESAS',
    apaga: false,
    contar: clientes,
    fazer: async ({ upkeep }) => {
      const { read, written } = await upkeep.searchText();
      return { lidos: read, mudancas: written, achados: nada };
    },
  },
  CONFERIR_ISOLAMENTO: {
    explicacao: 'Procura registros que se referem a um registro de outra empresa. Só olha; não deve achar nenhum.',
    alcance: 'PLATAFORMA',
    apaga: false,
    fazer: async ({ upkeep }) => {
      const { read, found } = await upkeep.strays();
      const achados = found.map(({ entity, field, rows }) => ({
        oQue: `${entity}: ${field}`,
        hoje: `${numero(rows)} de outra empresa`,
        ficaria: '0',
      }));
      return { lidos: read, mudancas: 0, achados };
    },
  },
  LIMPAR_ARQUIVOS_ORFAOS: {
    explicacao: 'Apaga arquivos que nenhum registro mostra e que o histórico dos últimos 30 dias não lembra.',
    alcance: 'PLATAFORMA',
    apaga: true,
    fazer: async ({ upkeep }, limite) => {
      const { files, bytes } = await upkeep.forgottenFiles(limite);
      const mega = (bytes / 1_048_576).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
      const achados =
        files > 0 ? [{ oQue: 'Arquivos sem dono', hoje: `${numero(files)} (${mega} MB)`, ficaria: '0' }] : nada;
      return { lidos: files, mudancas: files, achados, haMais: files === limite };
    },
  },
  EXPURGAR_RETENCAO: {
    explicacao: 'Apaga arquivos exportados, rascunhos e mensagens que passaram dos dias da retenção (Configurações).',
    alcance: 'PLATAFORMA',
    apaga: true,
    fazer: expurgar,
  },
};
