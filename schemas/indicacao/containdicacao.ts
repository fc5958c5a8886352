import { entity } from '#kit';
import { f } from '#fields';

/** Referral account of a company: its code and what it has earned. The rows of `indicacaoTransacao` move the balance. */
export const containdicacao = entity('containdicacao', {
  label: ['Conta de indicação', 'Contas de indicação'],
  gender: 'f',
  title: 'codigo',
  root: 'empresa/containdicacao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, unique: true, readOnly: 'update' }),
    codigo: f.text({
      label: 'Código do link',
      required: true,
      max: 8,
      unique: 'everywhere',
      readOnly: 'update',
      pattern: /^[A-HJ-NP-Z2-9]{8}$/,
      patternMessage: 'São oito letras e números!',
    }),
    saldo: f.money({ required: true, default: 0, min: 0, enforced: true, readOnly: true }),
    pendente: f.money({ required: true, default: 0, readOnly: true, help: 'O que ainda não pode ser resgatado.' }),
    totalGanho: f.money({ label: 'Já ganhou', required: true, default: 0, readOnly: true }),
    totalResgatado: f.money({ label: 'Já resgatou', required: true, default: 0, readOnly: true }),
    chavePix: f.pixKey({
      label: 'Chave Pix',
      personal: { basis: 'contrato', purpose: 'Pagar indicações' },
      help: 'Para onde vai o resgate por Pix.',
    }),
    ativo: f.bool({ required: true, default: true, write: 'INDICACAO_APROVAR' }),
    aceitoEm: f.dateTime({ label: 'Aceitou o regulamento em', readOnly: true }),
    aceitoPor: f.ref('usuario', { label: 'Aceito por', readOnly: true }),
    aceitoVersao: f.integer({ label: 'Versão aceita', readOnly: true }),
  },
});
