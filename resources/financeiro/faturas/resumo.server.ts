import type { HandlerContext, InCompany } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { cobrancaPasso } from '../../../schemas/financeiro/faturas/cobrancaPasso';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { recorrenciaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { reais } from '../../comum/centavos';
import { diasUteis } from '../../comum/diasUteis';
import { diasDoLugar } from '../../comum/diasUteis.server';
import { qrImage } from '../../comum/qr.server';
import { diaDoAviso, diaDoBloqueio, encargosEm, totalEm, type Fatura, type Item } from './contas';
import { excecaoDe, hojeDa, regraDe, type Regra } from './regra.server';

/** The oldest invoice of a company that is not paid. */
export const abertaDe = (rows: HandlerContext['rows'], id: number): Promise<Fatura | undefined> =>
  rows.one(faturaEmpresa, {
    empresa: id,
    situacao: ['ABERTA', 'EM_PROCESSAMENTO'],
    $sort: [
      ['vencimento', 'asc'],
      ['id', 'asc'],
    ],
  });

/** Lines of an invoice, with fine and interest of today while it is open. */
export const itensHoje = (fatura: Fatura, hoje: string, regra: Regra): readonly Item[] => {
  const linha = (tipo: Item['tipo'], descricao: string, valor: number): Item => ({
    tipo,
    descricao,
    quantidade: 1,
    unitario: valor,
    valor,
  });
  const itens = fatura.itens ?? [linha('PLANO', 'Mensalidade', fatura.valor)];
  if (fatura.situacao !== 'ABERTA' && fatura.situacao !== 'EM_PROCESSAMENTO') return itens;
  const { multa, juros, dias } = encargosEm(fatura, hoje, regra);
  return dias === 0
    ? itens
    : [
        ...itens,
        linha('MULTA', `Multa de ${regra.multa.toLocaleString('pt-BR')}%`, reais(multa)),
        linha(
          'JUROS',
          `Juros de ${regra.juros.toLocaleString('pt-BR')}% ao mês, ${dias} ${dias === 1 ? 'dia' : 'dias'}`,
          reais(juros),
        ),
      ];
};

/** Next steps of the dunning, if nothing is paid. */
const proximosDe = async (context: HandlerContext, fatura: Fatura, hoje: string, regra: Regra) => {
  const shop = await context.rows.get(empresa, fatura.empresa);
  const uteis = diasUteis(await diasDoLugar(context, shop?.address?.city, hoje));
  const avisos = regra.avisos
    .filter(({ dias }) => fatura.ultimoAviso === null || dias > fatura.ultimoAviso)
    .map((um) => ({
      dia: diaDoAviso(fatura.vencimento, um, uteis),
      texto: `Aviso ${[um.email && 'por e-mail', (um.sino || um.whatsapp) && 'no sino'].filter(Boolean).join(' e ')}${um.whatsapp ? ', e por WhatsApp a quem o ligou' : ''}`,
    }));
  const cartao = fatura.proximaTentativa === null ? [] : [{ dia: fatura.proximaTentativa, texto: 'Tentamos o cartão' }];
  const bloqueio = shop?.bloqueado
    ? []
    : [{ dia: diaDoBloqueio(fatura, regra.diasBloqueio), texto: 'Acesso bloqueado, se nada for pago' }];
  return [...avisos, ...cartao, ...bloqueio]
    .filter(({ dia }) => dia >= hoje)
    .toSorted((a, b) => a.dia.localeCompare(b.dia));
};

export const resumoDaEmpresa = async (context: HandlerContext & InCompany) => {
  const { rows, user, ports, notFound } = context;
  const id = user.company.id;
  const shop = (await rows.get(empresa, id)) ?? notFound();
  const [regra, hoje] = [await regraDe(context), await hojeDa(context, id)];
  const aberta = await abertaDe(rows, id);
  const assinatura = await rows.one(recorrenciaAssinatura, {
    empresa: id,
    situacao: ['ATIVA', 'AO_FIM_DO_CICLO'],
    forma: 'CARTAO_RECORRENTE',
  });
  const excecao = await excecaoDe(context, id, hoje);
  const recusa =
    aberta && (await rows.one(faturaCobranca, { fatura: aberta.id, meio: 'CARTAO', $sort: [['id', 'desc']] }));
  const passos = aberta
    ? (await rows.find(cobrancaPasso, { fatura: aberta.id, $sort: [['quando', 'desc']] }, { page: 1, size: 8 })).rows
    : [];
  const { multa, juros, dias } = aberta ? encargosEm(aberta, hoje, regra) : { multa: 0, juros: 0, dias: 0 };
  return {
    simulado: ports.pagamentos.isSimulated,
    ensaia: ports.pagamentos.rehearses === true && ports.pagamentos.settle !== undefined,
    bloqueado: shop.bloqueado,
    credito: shop.credito ?? 0,
    emails: shop.emailsFinanceiro ?? [shop.email],
    aberta: aberta
      ? {
          id: aberta.id,
          numero: aberta.numero,
          competencia: aberta.competencia,
          situacao: aberta.situacao,
          vencimento: aberta.vencimento,
          pagavelAte: aberta.pagavelAte,
          atraso: dias,
          valor: aberta.valor,
          multa: reais(multa),
          juros: reais(juros),
          total: reais(totalEm(aberta, hoje, regra)),
          qr: aberta.pixCopiaCola === null ? null : qrImage(aberta.pixCopiaCola),
          pix: aberta.pixCopiaCola,
          boleto: aberta.linhaDigitavel,
          link: aberta.url,
          recusa:
            recusa?.situacao === 'RECUSADA' || recusa?.situacao === 'INCERTO'
              ? (recusa.mensagem ?? 'o parceiro ainda não respondeu')
              : null,
          itens: itensHoje(aberta, hoje, regra),
        }
      : null,
    outras: aberta ? Math.max(0, (await rows.count(faturaEmpresa, { empresa: id, situacao: 'ABERTA' })) - 1) : 0,
    cartao: assinatura ? { final: assinatura.cartaoFinal, bandeira: assinatura.bandeira } : null,
    passos,
    proximos: aberta && excecao === undefined ? await proximosDe(context, aberta, hoje, regra) : [],
    excecao: excecao ?? null,
  };
};
