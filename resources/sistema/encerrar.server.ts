import type { Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import type { PrintDocument } from '#kit/work/print';
import type { encerramento } from '../../schemas/sistema/encerramento';

type Encerramento = Infer<typeof encerramento>;

/** Allows it outside of any company only, so that no user deletes their own company. */
export const noPlataforma = ({ user, refuse }: Pick<OutsideContext, 'user' | 'refuse'>): void => {
  if (user.company) refuse('Saia da empresa primeiro: isto se faz pela plataforma!');
};

/** Certificate that the platform keeps to prove the deletion, to the company and to the ANPD. */
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
