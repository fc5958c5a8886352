import { entity } from '#kit';
import { f } from '#fields';

/**
 * Who proves on the shop's page that a mobile is his: the code that went there, then the word that his browser keeps.
 * None of the three stands here, only what tells them.
 */
export const lojaAcesso = entity('lojaAcesso', {
  label: ['Acesso à loja', 'Acessos à loja'],
  title: 'empresa',
  root: 'delivery/lojaacesso/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    celular: f.text({
      label: 'Resumo do celular',
      required: true,
      max: 64,
      index: true,
      audited: false,
      read: 'ROLE_ADMIN',
    }),
    codigo: f.text({ label: 'Resumo do código', max: 64, audited: false, read: 'ROLE_ADMIN' }),
    tentativas: f.integer({ required: true, default: 0 }),
    sessao: f.text({ label: 'Resumo da sessão', max: 64, index: true, audited: false, read: 'ROLE_ADMIN' }),
    expira: f.dateTime({ required: true, index: true }),
  },
});
