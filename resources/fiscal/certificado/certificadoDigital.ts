import { actions, resource } from '#kit';
import { f } from '#fields';
import { certificadoDigital } from '../../../schemas/fiscal/certificado/certificadoDigital';

const { collection } = actions(certificadoDigital);

export const certificados = resource(certificadoDigital, {
  menu: { group: 'fiscal', icon: 'key', order: 40 },
  plan: 'MODULO_FISCAL',
  off: ['create', 'update', 'delete', 'export'],
  bell: {
    vencendo: {
      when: { avisado: { empty: false } },
      text: 'O certificado digital vence em menos de {avisado} {avisado|dia|dias}',
      tone: 'warning',
    },
  },
  list: { columns: ['titular', 'cnpj', 'emissor', 'inicio', 'fim', 'emUso', 'simulacao'], sort: { fim: 'desc' } },
  show: [
    ['titular', 'cnpj'],
    ['emissor', 'serial'],
    ['inicio', 'fim'],
    ['emUso', 'simulacao', 'avisado'],
  ],
  slots: { beforeList: () => import('../notaFiscal.Avisos') },
  actions: {
    enviar: collection({
      label: 'Enviar certificado A1',
      icon: 'upload',
      tone: 'primary',
      inCompany: true,
      call: 'POST enviar',
      permission: 'CERTIFICADO_DIGITAL_EDITAR',
      once: true,
      confirm:
        'A chave do certificado é guardada cifrada e nunca volta a ser mostrada; o arquivo e a senha não ficam aqui. O certificado enviado passa a ser o usado nas notas.',
      form: {
        arquivo: f.file({ label: 'Arquivo do certificado (.pfx ou .p12)', required: true }),
        senha: f.token({ label: 'Senha do certificado', required: true, max: 100 }),
      },
      result: { titular: f.text({ required: true }), validade: f.text({ required: true }) },
      effect: [{ toast: 'Certificado de {titular} em uso, válido até {validade}!' }, 'refresh'],
    }),
  },
});
