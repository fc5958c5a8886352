import { dayText } from '#kit/dayText';
import { sql } from 'kysely';
import { lastMonth } from '#kit/months';
import { todayIn } from '#kit/period';
import { counted } from '#kit/text';
import { event, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { Refusal } from '#kit/refusal';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { fechamentoFiscal } from '../../../schemas/fiscal/fechamento/fechamentoFiscal';
import { fiscalEmailEnvioXml } from '../../../schemas/fiscal/fechamento/fiscalEmailEnvioXml';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { zoneOf } from '../../comum/period.server';
import type { Recusa } from '../cancelar.server';
import type { Casa } from '../casa.server';
import {
  atualizarFechamento,
  conferirMes,
  diasDoMes,
  avisoDaNatureza,
  fechamentoDe,
  temNotas,
  type Fechamento,
  type Natureza,
} from './fechamento.server';
import { zonaDaEmpresa } from '../numeracao/lacunas.server';
import type { Pacote, Pedido } from './pacote.lazy.server';

export type Envio = Infer<typeof fiscalEmailEnvioXml>;
/** Limit of attachments in bytes: mail servers refuse larger ones, so the summary goes alone with a link. */
const noEmail = 15_000_000;

interface Guardar {
  readonly pacote: Pacote;
  readonly pedido: Pedido;
  readonly emails: readonly string[];
  readonly usuario: number | null;
  readonly fechamento: number | null;
}
/** Stores the archive and the row that records its result. */
export const guardarPacote = async (
  { rows, db, now }: HandlerContext,
  { pacote, pedido: { empresa, inicio, fim, natureza }, emails, usuario, fechamento }: Guardar,
): Promise<Envio & { readonly arquivo: number }> => {
  const { nome, bytes, notas, eventos, inutilizacoes } = pacote;
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const {
    rows: [stored],
  } = await sql<{
    id: number;
  }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por, origens)
    values (${empresa}, ${nome}, 'application/zip', ${bytes.byteLength}, ${sha256}, ${bytes}, ${usuario}, '{}') returning id`.execute(
    db,
  );
  const arquivo = Number(stored!.id);
  const envio = await rows.insert(fiscalEmailEnvioXml, {
    empresa,
    nome,
    data: now.toISOString(),
    inicio,
    fim,
    natureza,
    emails: emails.length > 0 ? [...emails] : null,
    notas,
    eventos,
    inutilizacoes,
    sha256,
    situacao: emails.length > 0 ? 'ENVIANDO' : 'BAIXADO',
    arquivo,
    usuario,
    fechamento,
  });
  return { ...envio, arquivo };
};
/** Leaves the mail with the stored archive; false where it cannot go, with the reason on the row. */
export const mandar = async (
  within: HandlerContext,
  envio: Envio,
  empresa: string,
  bytes: Uint8Array,
  { resumo, fecha = false }: { readonly resumo?: Pacote['resumo']; readonly fecha?: boolean } = {},
): Promise<boolean> => {
  const periodo = `de ${emDia(envio.inicio)} a ${emDia(envio.fim)}`;
  const aviso = envio.natureza && avisoDaNatureza[envio.natureza];
  const cabe = bytes.byteLength <= noEmail;
  const anexos = cabe
    ? [{ name: envio.nome, type: 'application/zip', content: bytes }]
    : resumo
      ? [
          { name: 'resumo.pdf', type: 'application/pdf', content: resumo.pdf },
          { name: 'resumo.csv', type: 'text/csv', content: resumo.csv },
        ]
      : [];
  const text = `${aviso ? `${aviso}\n\n` : ''}${empresa} envia as notas fiscais ${periodo}: ${counted(envio.notas, { one: 'nota', many: 'notas' })}, ${counted(envio.eventos ?? 0, { one: 'cancelamento ou carta de correção', many: 'cancelamentos ou cartas de correção' })} e ${counted(envio.inutilizacoes ?? 0, { one: 'inutilização', many: 'inutilizações' })}.
${cabe ? '' : '\nO arquivo não cabe neste e-mail: peça-o à empresa, que o baixa em Fiscal › Envios de XML.\n'}
Arquivo: ${envio.nome}
SHA-256: ${envio.sha256 ?? ''}
`;
  try {
    await within.mail(
      {
        to: envio.emails ?? [],
        subject: `${aviso ? `${aviso}. ` : ''}Notas fiscais de ${empresa} ${periodo}`,
        text,
        attachments: anexos,
      },
      { outcome: { event: fimDoEnvio, of: { envio: envio.id, fecha } } },
    );
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await registrarFim(within, envio, { motivo: error.message, fecha });
    return false;
  }
};
/** End of a sending: `reason` is null for one that went; `fecha`: it closes its month, as one sent again does not. */
export const fimDoEnvio = event('fimDoEnvioDeXml', {
  envio: f.ref('fiscalEmailEnvioXml', { required: true }),
  fecha: f.bool({ required: true }),
  reason: f.text(),
});
export const registrarFim = async (
  within: HandlerContext,
  envio: Envio,
  { motivo, fecha }: { readonly motivo: string | null; readonly fecha: boolean },
): Promise<void> => {
  await within.rows.update(fiscalEmailEnvioXml, envio, {
    situacao: motivo === null ? 'ENVIADO' : 'ERRO',
    motivo: motivo?.slice(0, 500) ?? null,
  });
  if (fecha && envio.fechamento !== null) await marcar(within, envio.fechamento, motivo === null);
};
const emDia = (dia: string | null): string => dayText(dia ?? '');

interface Quem {
  /** Configured ones, typed ones, or none to store only. */ readonly emails: readonly string[] | 'contador';
  readonly usuario: number | null;
}
/** Makes the package of a month, stores it, and sends it if there are recipients. */
export const enviarFechamento = async (
  casa: Casa,
  id: number,
  { emails: given, usuario }: Quem,
): Promise<{ readonly arquivo: number; readonly mensagem: string } | Recusa> => {
  const { fechamento, zone, emails, nome } = await casa.transaction(async (within) => {
    const { rows, notFound } = within;
    await conferirMes(within, (await rows.get(fechamentoFiscal, id)) ?? notFound());
    const row = await atualizarFechamento(within, { id });
    const company = (await rows.get(empresas, row.empresa)) ?? notFound();
    return {
      fechamento: row,
      zone: zoneOf(company.fuso),
      nome: company.companyName,
      emails: given === 'contador' ? ((await rows.settings(moduloFiscalConfiguracao)).emailsContador ?? []) : given,
    };
  });
  if (given === 'contador' && emails.length === 0)
    return { recusa: 'Informe para quem enviar, ou os e-mails do contador na configuração fiscal!' };
  const pedido: Pedido = {
    empresa: fechamento.empresa,
    natureza: fechamento.natureza,
    zone,
    ...diasDoMes(fechamento.mes),
  };
  const { montarPacote } = await import('./pacote.lazy.server');
  const pacote = await montarPacote(casa, pedido);
  if (!pacote) return { recusa: 'Não há notas nem números sem nota neste mês.' };
  const { envio, foi } = await casa.transaction(async (within) => {
    const stored = await guardarPacote(within, { pacote, pedido, emails, usuario, fechamento: id });
    return {
      envio: stored,
      foi:
        emails.length > 0 && (await mandar(within, stored, nome, pacote.bytes, { resumo: pacote.resumo, fecha: true })),
    };
  });
  const notas = counted(pacote.notas, { one: 'nota', many: 'notas' });
  if (emails.length === 0) return { arquivo: envio.arquivo, mensagem: `Pacote de ${fechamento.nome}: ${notas}.` };
  return {
    arquivo: envio.arquivo,
    mensagem: foi
      ? `Pacote de ${fechamento.nome} enviado: ${notas}.`
      : 'O e-mail não saiu: baixe o pacote e envie de outra forma.',
  };
};
/** A package of an unfinished month does not close it. */
const marcar = async (within: HandlerContext, id: number, foi: boolean): Promise<void> => {
  const { rows, now, notFound } = within;
  const row = (await rows.get(fechamentoFiscal, id, { lock: true })) ?? notFound();
  const situacao = row.situacao === 'EM_CURSO' ? 'EM_CURSO' : foi ? 'ENVIADO' : 'ERRO';
  await rows.update(fechamentoFiscal, row, { situacao, ...(foi && { enviadoEm: now.toISOString() }) });
};

/** Local hour of the automatic sending on the chosen day. */
const horaDoEnvio = 6;
/** Pause between tries, and their maximum. */
const entreTentativas = 3_600_000;
const maisTentativas = 10;

/** Companies whose sending is due. */
export const aFechar = async ({ rows, now }: HandlerContext): Promise<readonly number[]> => {
  const all = await rows.all(moduloFiscalConfiguracao, { fechamentoDia: { gte: 1 }, emailsContador: { empty: false } });
  const byId = await rows.byId(
    empresas,
    all.map(({ empresa }) => empresa),
  );
  return all
    .filter(({ empresa, fechamentoDia }) => {
      const zone = zoneOf(byId.get(empresa)?.fuso);
      const day = Number(todayIn(zone, now).slice(8));
      const hour = Number(now.toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: zone }).slice(0, 2));
      return day > (fechamentoDia ?? 99) || (day === fechamentoDia && hour >= horaDoEnvio);
    })
    .map(({ empresa }) => empresa);
};
/** True while a mail of the month waits: the outbox tries it again by itself, for a day. */
const estaIndo = ({ rows, now }: HandlerContext, { id }: Fechamento): Promise<boolean> =>
  rows.exists(fiscalEmailEnvioXml, {
    fechamento: id,
    situacao: 'ENVIANDO',
    data: { gte: new Date(now.getTime() - 2 * 86_400_000).toISOString() },
  });
/** Sends the last month of a company once: reserves it first, and retries a failed mail. */
export const fecharSozinho = async (casa: Casa, empresa: number): Promise<void> => {
  const taken = await casa.transaction(async (within) => {
    const { rows, ports, now } = within;
    const { from: mes } = lastMonth(todayIn(await zonaDaEmpresa(within, empresa), now));
    const natureza: Natureza = ports.fiscal.simulado ? 'SIMULACAO' : 'PRODUCAO';
    if (!(await temNotas(within, empresa, mes, natureza))) return undefined;
    const row: Fechamento | undefined = await rows.get(
      fechamentoFiscal,
      (await fechamentoDe(within, empresa, mes, natureza)).id,
      { lock: true },
    );
    const isDone =
      !row ||
      row.situacao === 'ENVIADO' ||
      (await estaIndo(within, row)) ||
      row.tentativas >= maisTentativas ||
      (row.automaticoEm !== null && now.getTime() - new Date(row.automaticoEm).getTime() < entreTentativas);
    return isDone
      ? undefined
      : rows.update(fechamentoFiscal, row, { automaticoEm: now.toISOString(), tentativas: row.tentativas + 1 });
  });
  if (taken) await enviarFechamento(casa, taken.id, { emails: 'contador', usuario: null });
};
