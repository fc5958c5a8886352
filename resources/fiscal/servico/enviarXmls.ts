import { sql } from 'kysely';
import type { OutsideContext } from '#kit/handlers';
import { fiscalEmailEnvioXml } from '../../../schemas/fiscal/fiscalEmailEnvioXml';
import { moduloFiscalConfiguracao } from '../../../schemas/modulo-fiscal/moduloFiscalConfiguracao';
import { arquivoDeXmls } from './xmls';

interface Periodo { readonly dataInicio: string; readonly dataFim: string; readonly emails: readonly string[] | null; readonly contador: boolean | null; readonly comDanfe: boolean | null }
/** The archive is stored and, when asked, sent; what could not be sent can still be fetched. */
export const enviarXmls = async ({ ports, transaction, user, now, refuse }: OutsideContext, { dataInicio, dataFim, emails: typed, contador, comDanfe }: Periodo) => {
  const made = await transaction(async (within) => {
    const empresa = user.company ?? refuse('Entre em uma empresa primeiro!');
    const accountant = contador ? (await within.rows.settings(moduloFiscalConfiguracao)).emailsContador ?? refuse('Informe os e-mails do contador na configuração fiscal!') : [];
    const emails = [...new Set([...typed ?? [], ...accountant])];
    const archive = await arquivoDeXmls(within, { inicio: dataInicio, fim: dataFim, comDanfe: comDanfe ?? false }) ?? refuse('Não há notas emitidas nesse período.');
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', archive.bytes)).toString('hex');
    const { rows: [stored] } = await sql<{ id: number }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por)
      values (${empresa.id}, ${archive.nome}, 'application/zip', ${archive.bytes.byteLength}, ${hash}, ${archive.bytes}, ${user.id}) returning id`.execute(within.db);
    const row = await within.rows.insert(fiscalEmailEnvioXml, {
      empresa: empresa.id, nome: archive.nome, data: now.toISOString(), inicio: dataInicio, fim: dataFim, emails: emails.length > 0 ? emails : null, notas: archive.notas, situacao: 'BAIXADO', arquivo: Number(stored!.id), usuario: user.id,
    });
    return { archive, row, emails, url: `arquivo/findbyid/${Number(stored!.id)}` };
  });
  const { archive, emails, url } = made;
  if (emails.length === 0) return { url, notas: archive.notas, mensagem: `XMLs de ${archive.notas} notas.` };
  const sent = await ports.mail.send({
    to: emails, subject: `XMLs das notas de ${dataInicio.split('-').toReversed().join('/')} a ${dataFim.split('-').toReversed().join('/')}`, text: `${user.company?.name ?? ''} envia os XMLs de ${archive.notas} notas fiscais.\n`,
    attachments: [{ name: archive.nome, type: 'application/zip', content: archive.bytes }],
  }).then(() => true, () => false);
  await transaction(({ rows }) => rows.update(fiscalEmailEnvioXml, made.row, { situacao: sent ? 'ENVIADO' : 'ERRO' }));
  return { url, notas: archive.notas, mensagem: sent ? `XMLs de ${archive.notas} notas enviados!` : `O e-mail não saiu: baixe os XMLs de ${archive.notas} notas e envie de outra forma.` };
};
