import type { Infer } from '#kit';
import type { OutsideContext } from '#kit/handlers';
import type { PrintDocument } from '#kit/print';
import { empresa } from '../../../schemas/cadastros/empresa';
import { encerramento } from '../../../schemas/sistema/encerramento';

type Encerramento = Infer<typeof encerramento>;

/** From outside of any company, so that nobody deletes the ground he stands on. */
export const noPlataforma = ({ user, refuse }: Pick<OutsideContext, 'user' | 'refuse'>): void => {
  if (user.company) refuse('Saia da empresa primeiro: isto se faz pela plataforma!');
};

/** Begins the export of a company that is over; an older one is replaced by it. */
export const exportarTudo = async (
  context: OutsideContext & { readonly record: Infer<typeof empresa>; readonly form: { readonly senha: string } },
): Promise<{ readonly processo: number }> => {
  const { record, form, refuse, demandPassword, offboarding } = context;
  noPlataforma(context);
  await demandPassword(form.senha, 'senha');
  return context.transaction(async ({ rows, start }) => {
    if (await rows.exists(empresa, { matriz: record.id }))
      refuse('Outras empresas têm esta como matriz: mude a matriz delas primeiro!');
    await rows.updateWhere(
      encerramento,
      { numeroEmpresa: record.id, situacao: ['EXPORTANDO', 'EXPORTADA'] },
      { situacao: 'SUBSTITUIDA' },
    );
    const { id } = await rows.insert(encerramento, {
      nome: record.shortName,
      numeroEmpresa: record.id,
      versaoEmpresa: record.versao,
      cpfCnpj: record.cpfCnpj,
      contagens: offboarding.steps.map(({ key, label, kept }) => ({
        chave: key,
        nome: label,
        antes: 0,
        depois: null,
        motivo: kept ?? null,
      })),
    });
    return start('exportarEmpresa', {
      encerramento: id,
      tabelas: offboarding.steps
        .filter(({ exported }) => exported)
        .map(({ key, label }) => ({ chave: key, nome: label })),
    });
  });
};

/** What the platform keeps to show that nothing is left: for the company, for the ANPD. */
export const comprovante = (
  {
    id,
    nome,
    numeroEmpresa,
    cpfCnpj,
    iniciadoEm,
    exportadoEm,
    sha256,
    tamanho,
    baixadoEm,
    apagadoEm,
    contagens,
  }: Encerramento,
  timeZone: string,
): PrintDocument => {
  const when = (instant: string | null | undefined): string =>
    instant ? new Date(instant).toLocaleString('pt-BR', { timeZone }) : '-';
  const linhas = (contagens ?? []).filter(({ antes }) => antes > 0);
  const mantidas = linhas.filter(({ depois, motivo }) => (depois ?? 0) > 0 && motivo);
  return {
    title: `Comprovante de apagamento - empresa ${numeroEmpresa}`,
    paper: 'A4',
    at: apagadoEm ?? undefined,
    blocks: [
      { text: 'Comprovante de apagamento de empresa', bold: true, size: 'large' },
      { text: `Encerramento ${id} · Lei 13.709/2018, art. 15 e 16`, size: 'small' },
      { rule: 'line' },
      { pair: ['Empresa', `${nome} (número ${numeroEmpresa})`] },
      { pair: ['CPF ou CNPJ', cpfCnpj ?? '-'] },
      { pair: ['Exportação pedida em', when(iniciadoEm)] },
      { pair: ['Exportada em', when(exportadoEm)] },
      { pair: ['Tamanho', `${(tamanho ?? 0).toLocaleString('pt-BR')} bytes`] },
      { text: `SHA-256: ${sha256 ?? '-'}`, size: 'small' },
      { pair: ['Baixada em', when(baixadoEm)] },
      { pair: ['Apagada em', when(apagadoEm)] },
      { space: 1 },
      { text: 'Linhas antes e depois', bold: true },
      {
        table: {
          columns: [{ label: 'Tabela' }, { label: 'Antes', align: 'right' }, { label: 'Depois', align: 'right' }],
          rows: linhas.map(({ nome: tabela, antes, depois }) => [tabela, String(antes), String(depois ?? '-')]),
        },
      },
      ...(mantidas.length > 0
        ? [
            { space: 1 },
            { text: 'O que a lei manda guardar', bold: true },
            ...mantidas.map(({ nome: tabela, depois, motivo }) => ({ text: `${tabela}: ${depois}. ${motivo}.` })),
          ]
        : []),
      { space: 1 },
      {
        text: 'Todas as outras tabelas não tinham linhas desta empresa. Cópias de segurança anteriores guardam o que tinham até vencerem.',
        size: 'small',
      },
    ],
  };
};
