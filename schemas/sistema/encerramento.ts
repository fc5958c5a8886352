import { entity } from '#kit';
import { f } from '#fields';

/**
 * Record of a company that has left: exported, deleted and legally retained data. Owned by the platform; it names the
 * company by number, as there is no row left to refer to.
 */
export const encerramento = entity('encerramento', {
  label: ['Encerramento de empresa', 'Encerramentos de empresas'],
  title: 'nome',
  root: 'company/encerramento/',
  bin: false,
  fields: {
    nome: f.text({ label: 'Empresa', required: true, max: 60 }),
    numeroEmpresa: f.integer({ label: 'Número da empresa', required: true, index: true }),
    versaoEmpresa: f.integer({ label: 'Versão do cadastro exportado', required: true }),
    cpfCnpj: f.document({ label: 'CPF ou CNPJ', readOnly: true }),
    situacao: f.enum(
      {
        EXPORTANDO: { label: 'Exportando', tone: 'info' },
        EXPORTADA: { label: 'Exportada', tone: 'warning' },
        SUBSTITUIDA: 'Substituída por outra exportação',
        APAGANDO: { label: 'Apagando', tone: 'error' },
        APAGADA: { label: 'Apagada', tone: 'success' },
      },
      { label: 'Situação', required: true, default: 'EXPORTANDO' },
    ),
    iniciadoEm: f.dateTime({ label: 'Exportação pedida em', readOnly: true, stamp: 'now' }),
    iniciadoPor: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
    exportadoEm: f.dateTime({ label: 'Exportada em', readOnly: true }),
    tamanho: f.integer({ label: 'Tamanho, em bytes', readOnly: true }),
    sha256: f.text({ label: 'SHA-256 da exportação', readOnly: true, max: 64 }),
    baixadoEm: f.dateTime({ label: 'Baixada em', readOnly: true }),
    apagadoEm: f.dateTime({ label: 'Apagada em', readOnly: true }),
    apagadoPor: f.ref('usuario', { label: 'Apagada por', readOnly: true }),
    contagens: f.list(
      {
        chave: f.text({ label: 'Tabela', required: true, max: 80 }),
        nome: f.text({ label: 'O quê', required: true, max: 120 }),
        antes: f.integer({ label: 'Linhas antes', required: true }),
        depois: f.integer({ label: 'Linhas depois' }),
        motivo: f.text({ label: 'Mantidas por lei', max: 300 }),
      },
      { label: 'Contagens por tabela', readOnly: true, max: 500 },
    ),
  },
});
