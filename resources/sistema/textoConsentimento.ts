import { actions, resource } from '#kit';
import { f } from '#fields';
import { textoConsentimento, textoPadrao } from '../../schemas/sistema/textoConsentimento';

const { collection, record } = actions(textoConsentimento);
const texto = f.longText({
  label: 'O que o cliente lê ou ouve',
  required: true,
  min: 20,
  max: 2000,
  help: 'Diga quem envia, o quê, por onde, e como sair.',
});

/** Texts already shown never change. */
export const textosConsentimento = resource(textoConsentimento, {
  menu: { group: 'tabelas', icon: 'file', order: 320 },
  plan: 'CLIENTES',
  off: ['create', 'update', 'delete'],
  access: { list: 'CLIENTE_VER', update: 'TEXTO_CONSENTIMENTO_EDITAR' },
  list: {
    columns: ['nome', 'texto', 'desde', 'autor'],
    filters: ['desde', 'autor'],
    search: ['nome', 'texto'],
    sort: { numero: 'desc' },
  },
  show: [['nome', 'desde', 'autor'], 'texto'],
  actions: {
    novaVersao: collection({
      label: 'Nova versão',
      icon: 'add',
      tone: 'primary',
      inCompany: true,
      call: 'POST nova-versao',
      permission: 'TEXTO_CONSENTIMENTO_EDITAR',
      once: true,
      confirm: 'Vale para os próximos consentimentos. Os que já foram dados continuam com o texto de então.',
      form: { texto },
      initial: () => ({ texto: textoPadrao }),
      result: { nome: f.text({ required: true }) },
      effect: [{ toast: '{nome} criada!' }, 'refresh'],
    }),
    editar: record({
      label: 'Editar como nova versão',
      icon: 'edit',
      call: 'POST {id}/nova-versao',
      permission: 'TEXTO_CONSENTIMENTO_EDITAR',
      once: true,
      confirm: 'A {nome} fica como está; o que mudar aqui é outra versão, que vale para os próximos consentimentos.',
      form: { texto },
      initial: (version) => ({ texto: version.texto }),
      result: { nome: f.text({ required: true }) },
      effect: [{ toast: '{nome} criada!' }, 'refresh'],
    }),
  },
});
