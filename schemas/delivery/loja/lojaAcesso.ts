import { entity } from '#kit';
import { f } from '#fields';

/** Browser that has proved a mobile on the shop's page. Stores digests of mobile and token. */
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
    sessao: f.text({ label: 'Resumo da sessão', max: 64, index: true, audited: false, read: 'ROLE_ADMIN' }),
    expira: f.dateTime({ required: true, index: true }),
  },
});
