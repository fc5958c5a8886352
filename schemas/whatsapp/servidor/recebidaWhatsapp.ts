import { entity } from '#kit';
import { f } from '#fields';

const personal = { basis: 'legitimoInteresse', purpose: 'Atender quem escreve à empresa' } as const;

/** Message that a customer sent to a line. Its text is sealed; only the page of the conversation shows it, for 90 days. */
export const recebidaWhatsapp = entity('recebidaWhatsapp', {
  label: ['Mensagem recebida', 'Mensagens recebidas'],
  gender: 'f',
  title: 'telefone',
  root: 'servidorwhatsapp/recebida/',
  tenant: 'empresa',
  bin: false,
  unique: [['instancia', 'idProvedor']],
  fields: {
    empresa: f.ref('empresa', { required: true }),
    instancia: f.ref('instanciaWhatsapp', { label: 'Instância', required: true }),
    telefone: f.phone({ required: true, index: true, personal }),
    tipo: f.enum(
      {
        TEXTO: 'Texto',
        IMAGEM: 'Imagem',
        AUDIO: 'Áudio',
        VIDEO: 'Vídeo',
        DOCUMENTO: 'Documento',
        FIGURINHA: 'Figurinha',
        LOCALIZACAO: 'Localização',
        CONTATO: 'Contato',
        OUTRO: 'Mensagem que só o aparelho mostra',
      },
      { required: true, default: 'TEXTO' },
    ),
    duracao: f.integer({ label: 'Duração', min: 0, readOnly: true, help: 'Em segundos, de áudio e vídeo.' }),
    texto: f.token({ label: 'Texto', max: 4096, readOnly: true, copy: false, audited: false, personal }),
    recebidaEm: f.dateTime({ label: 'Recebida em', required: true, index: true }),
    idProvedor: f.text({ label: 'Número no provedor', required: true, max: 200 }),
  },
});
