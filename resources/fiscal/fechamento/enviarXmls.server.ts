import type { InCompany, OutsideContext } from '#kit/calls/handlers';
import { instantsOf } from '#kit/period';
import { counted } from '#kit/text';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { daNatureza, type Natureza } from './fechamento.server';
import { guardarPacote, mandar } from './fecharMes.server';
import type { Pedido } from './pacote.lazy.server';

interface Periodo {
  readonly dataInicio: string;
  readonly dataFim: string;
  readonly natureza: Natureza | null;
  readonly emails: readonly string[] | null;
  readonly contador: boolean | null;
  readonly comDanfe: boolean | null;
}
const maximoDeNotas = 5000;
/** A DANFE takes some hundredths of a second to make. */
const maximoDeDanfes = 500;
const outras: Readonly<Record<Natureza, string>> = {
  PRODUCAO: 'de produção',
  HOMOLOGACAO: 'de homologação',
  SIMULACAO: 'de SIMULAÇÃO',
};

/**
 * Stores the archive of a period and sends it if asked; after a failed sending it can still be fetched. Notes without
 * legal value go into an archive of their own.
 */
export const enviarXmls = async (
  context: OutsideContext & InCompany,
  { dataInicio: inicio, dataFim: fim, natureza: asked, emails: typed, contador, comDanfe }: Periodo,
) => {
  const {
    ports,
    transaction,
    user: { id: usuario, company: empresa, zone },
    refuse,
  } = context;
  const { emails, natureza, apart } = await transaction(async ({ rows }) => {
    const configuracao = await rows.settings(moduloFiscalConfiguracao);
    const accountant = contador
      ? (configuracao.emailsContador ?? refuse('Informe os e-mails do contador na configuração fiscal!'))
      : [];
    const chosen: Natureza = asked ?? (ports.fiscal.simulado ? 'SIMULACAO' : configuracao.ambiente);
    const count = (one: Natureza): Promise<number> =>
      rows.count(notaFiscal, { ...daNatureza(one), emissao: instantsOf({ from: inicio, to: fim }, zone) });
    const total = await count(chosen);
    const most = comDanfe ? maximoDeDanfes : maximoDeNotas;
    if (total > most)
      refuse(
        `Há ${total.toLocaleString('pt-BR')} notas no período: peça no máximo ${most} de cada vez${comDanfe ? ', ou só os XMLs' : ''}.`,
      );
    const others: Natureza[] = [];
    for (const one of ['PRODUCAO', 'HOMOLOGACAO', 'SIMULACAO'] as const)
      if (one !== chosen && (await count(one)) > 0) others.push(one);
    return {
      natureza: chosen,
      emails: [...new Set([...(typed ?? []), ...accountant])],
      apart:
        others.length > 0
          ? ` Há também notas ${others.map((one) => outras[one]).join(' e ')}: peça-as em outro pacote.`
          : '',
    };
  });
  const pedido: Pedido = { empresa: empresa.id, inicio, fim, natureza, zone, comDanfe: comDanfe ?? false };
  const { montarPacote } = await import('./pacote.lazy.server');
  const pacote =
    (await montarPacote(context, pedido)) ?? refuse(`Não há notas ${outras[natureza]} nesse período.${apart}`);
  const { envio, sent } = await transaction(async (within) => {
    const stored = await guardarPacote(within, { pacote, pedido, emails, usuario, fechamento: null });
    return {
      envio: stored,
      sent: emails.length > 0 && (await mandar(within, stored, empresa.name, pacote.bytes, { resumo: pacote.resumo })),
    };
  });
  const notas = counted(pacote.notas, { one: 'nota fiscal', many: 'notas fiscais' });
  const feito = { url: `arquivo/findbyid/${envio.arquivo}`, arquivo: envio.arquivo, notas: pacote.notas };
  if (emails.length === 0) return { ...feito, mensagem: `XMLs de ${notas}.${apart}` };
  return {
    ...feito,
    mensagem: sent
      ? `XMLs de ${notas} enviados!${apart}`
      : `O e-mail não saiu: baixe os XMLs de ${notas} e envie de outra forma.`,
  };
};
