import { entity } from '#kit';
import { f } from '#fields';

/** Views and answers of one person to a banner. */
export const bannerVisto = entity('bannerVisto', {
  label: ['Banner visto', 'Banners vistos'],
  title: 'ultimo',
  root: 'banner-sistema/visto/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    banner: f.ref('bannerSistema', { required: true, readOnly: 'update' }),
    usuario: f.ref('usuario', { label: 'Usuário', readOnly: 'update', holds: false }),
    vezes: f.integer({ readOnly: true, default: 0, audited: false }),
    ultimo: f.dateTime({ label: 'Viu em', readOnly: true, audited: false }),
    clicadoEm: f.dateTime({ label: 'Clicou em', readOnly: true, audited: false }),
    naoExibir: f.bool({ label: 'Não exibir novamente', required: true, readOnly: true, default: false }),
  },
  unique: [['empresa', 'banner', 'usuario']],
});
