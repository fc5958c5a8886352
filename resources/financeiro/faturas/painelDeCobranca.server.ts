import { calls, run, type HandlerContext, type Where } from '#kit';
import { plusDays, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { plano } from '../../../schemas/cadastros/plano';
import { servico } from '../../../schemas/cadastros/servico';
import { empresaServico } from '../../../schemas/financeiro/empresaServico';
import { cobrancaExcecao } from '../../../schemas/financeiro/faturas/cobrancaExcecao';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { regraCobranca } from '../../../schemas/financeiro/faturas/regraCobranca';
import { centavos, reais, vezes } from '../../comum/centavos';
import { diasEntre } from './contas';
import { pagantes } from './emissao.server';
import { verCobranca } from './painelDeCobranca';
import { zonaDaPlataforma } from '../../comum/zona';

type Rows = HandlerContext['rows'];
/** Sum of plans of paying companies and of their monthly services in force, in reais. */
const mrrDe = async (rows: Rows, hoje: string): Promise<{ readonly mrr: number; readonly pagantes: number }> => {
  const [grupos, planos, mensais] = [
    await rows.groupBy(empresa, { by: ['plano'], where: { situacao: [...pagantes] } }),
    new Map((await rows.all(plano, { $sort: [['id', 'asc']] })).map(({ id, valor }) => [id, valor])),
    await rows.all(servico, { cobranca: 'MENSAL' }),
  ];
  const dePlanos = grupos.reduce((soma, { plano: id, count }) => soma + vezes(centavos(planos.get(id) ?? 0), count), 0);
  const vigor = {
    servico: mensais.map(({ id }) => id),
    ativo: true,
    inicio: { lte: hoje },
    $or: [{ fim: { empty: true } }, { fim: { gte: hoje } }],
  } as const;
  const deServicos = mensais.length === 0 ? 0 : centavos((await rows.sum(empresaServico, vigor, ['valor'])).valor);
  return {
    mrr: reais(dePlanos + deServicos),
    pagantes: grupos.reduce((soma, { count }) => soma + count, 0),
  };
};

const faixas = [
  ['Até 15 dias', 0, 15],
  ['16 a 30 dias', 16, 30],
  ['31 a 60 dias', 31, 60],
  ['Mais de 60 dias', 61, 3650],
] as const;
const maisAntigas = 500;

const painel = async ({ rows, now, ports }: HandlerContext) => {
  const hoje = todayIn(zonaDaPlataforma, now);
  const emAberto = { situacao: ['ABERTA', 'EM_PROCESSAMENTO'] as ('ABERTA' | 'EM_PROCESSAMENTO')[] };
  const vencida = { ...emAberto, pagavelAte: { lt: hoje } };
  const soma = async (where: Where<typeof faturaEmpresa>) => {
    const { count, valor } = await rows.sum(faturaEmpresa, where, ['valor']);
    return [{ quantas: count, valor }];
  };
  const idades = [];
  for (const [faixa, de, ate] of faixas) {
    const [uma] = await soma({
      ...emAberto,
      pagavelAte: { lt: hoje },
      vencimento: { gte: plusDays(hoje, -ate), lte: plusDays(hoje, -de) },
    });
    idades.push({ faixa, quantas: uma!.quantas, valor: uma!.valor });
  }
  const atrasadas = (
    await rows.find(faturaEmpresa, { ...vencida, $sort: [['vencimento', 'asc']] }, { page: 1, size: maisAntigas })
  ).rows;
  const porEmpresa = new Map<number, { quantas: number; cents: number; desde: string }>();
  for (const { empresa: id, valor, vencimento } of atrasadas) {
    const antes = porEmpresa.get(id) ?? { quantas: 0, cents: 0, desde: vencimento };
    porEmpresa.set(id, { quantas: antes.quantas + 1, cents: antes.cents + centavos(valor), desde: antes.desde });
  }
  const shops = await rows.byId(empresa, [...porEmpresa.keys()]);
  const excecoes = new Map(
    (await rows.all(cobrancaExcecao, { empresa: [...porEmpresa.keys()] })).flatMap((uma) =>
      uma.ate === null || uma.ate >= hoje ? [[uma.empresa, uma.motivo] as const] : [],
    ),
  );
  return {
    simulado: ports.pagamentos.isSimulated,
    ...(await mrrDe(rows, hoje)),
    abertas: await soma(emAberto),
    vencidas: await soma(vencida),
    pagasNoMes: await soma({ situacao: 'PAGA', dataPagamento: { gte: `${hoje.slice(0, 7)}-01` } }),
    bloqueadas: await rows.count(empresa, { bloqueado: true }),
    idades,
    maiores: [...porEmpresa]
      .map(([id, { quantas, cents, desde }]) => ({
        empresa: id,
        nome: shops.get(id)?.shortName ?? '',
        quantas,
        valor: reais(cents),
        atraso: diasEntre(desde, hoje),
        bloqueada: shops.get(id)?.bloqueado === true,
        excecao: excecoes.get(id) ?? null,
      }))
      .toSorted((a, b) => b.atraso - a.atraso)
      .slice(0, 50),
    incertas: await rows.count(faturaCobranca, { situacao: 'INCERTO' }),
  };
};
export const chamadasDoPainel = calls(regraCobranca, { ver: run(verCobranca, painel) });
