import { get, r } from '#kit';
import { f } from '#fields';
import { rotulosDosGatilhos } from '../../../schemas/gatilhos';

/** Tags that may stand in the text of each trigger. */
export const tagsDasMensagens = get('/mensagem/automatica/tag/list', {
  permission: ['MENSAGEM_AUTOMATICA_VER'],
  plan: 'WHATSAPP',
  result: r.list({
    gatilho: f.enum(rotulosDosGatilhos, { required: true }),
    rotulo: f.text({ required: true }),
    tags: r.list({
      tag: f.text({ required: true }),
      rotulo: f.text({ required: true }),
      exemplo: f.text({ required: true }),
    }),
  }),
});
