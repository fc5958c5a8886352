import { calls, get, handlers, run } from '#kit';
import { messages } from '#kit/messages';
import { f } from '#fields';
import { routine, routines } from '#kit/work/routine';
import { empresa } from '../../../schemas/cadastros/empresa';
import { certificadoDigital } from '../../../schemas/fiscal/certificado/certificadoDigital';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { certificados } from './certificadoDigital';
import { aAvisar, avisarCertificado } from './avisarCertificado.server';
import { certificado, guardarCertificado, situacaoDoCertificado } from './certificado.server';
import { avisoDeLacunas } from '../numeracao/lacunas.server';
import type { FiscalProvider } from '../provedor/provedor.server';
import { avisoDeContingencia } from '../pendentes.server';

const nomes = { simulador: 'Simulador', sefaz: 'SEFAZ', focus: 'Focus NFe', nenhum: 'Não configurado' } as const;
const chaveDe = ({ nome, falta }: FiscalProvider): keyof typeof nomes => (falta === undefined ? nome : 'nenhum');

export const acoesCertificado = handlers(certificados, {
  /** Deletes the uploaded file as soon as it is read, also when it is refused: only the sealed copy stays. */
  enviar: {
    outside: async ({ transaction, user, refuse }, { form: { arquivo, senha } }) => {
      const pfx =
        (await transaction(
          async ({ db }) =>
            (
              await db
                .deleteFrom('arquivo')
                .where('id', '=', arquivo)
                .where('criado_por', '=', user.id)
                .returning(['conteudo'])
                .executeTakeFirst()
            )?.conteudo,
        )) ?? refuse('Escolha o arquivo do certificado de novo: ele não fica guardado aqui.');
      const stored = await transaction(async (within) => {
        const company = (await within.rows.get(empresa, user.company.id)) ?? within.notFound();
        return guardarCertificado(within, company.id, company.cpfCnpj, new Uint8Array(pfx as Uint8Array), senha);
      });
      return {
        titular: stored.titular,
        validade: new Date(stored.fim).toLocaleDateString('pt-BR', { timeZone: user.zone }),
      };
    },
  },
});

const provedor = {
  provedor: f.enum(nomes, { required: true }),
  simulacao: f.bool({ required: true }),
  usaCertificado: f.bool({ required: true }),
};

export const chamadasProvedor = calls(certificadoDigital, {
  /** Provider that transmits the company's notes. */
  emUso: run(
    get('/fiscal/provedor/em-uso/{id}', {
      permission: [],
      form: { id: f.integer({ required: true, min: 1 }) },
      result: {
        ...provedor,
        empresaId: f.ref('empresa', { required: true }),
        nome: f.text({ required: true }),
        ambiente: f.enum({ HOMOLOGACAO: 'Homologação', PRODUCAO: 'Produção' }),
      },
    }),
    async ({ rows, ports: { fiscal }, user, notFound }, { form: { id } }) => {
      if (user.company && user.company.id !== id) notFound();
      if (!(await rows.get(empresa, id))) notFound();
      const ambiente = user.company ? (await rows.settings(moduloFiscalConfiguracao)).ambiente : null;
      return {
        empresaId: id,
        provedor: chaveDe(fiscal),
        nome: nomes[chaveDe(fiscal)],
        simulacao: fiscal.simulado,
        usaCertificado: fiscal.assinaAqui,
        ambiente,
      };
    },
  ),
  /**
   * Obstacles to the company's notes: a certificate that is missing, expired or about to expire (never the certificate
   * itself), and notes waiting in contingency.
   */
  certificado: run(
    get('/fiscal/provedor/certificado', {
      permission: [],
      result: { ...provedor, ...certificado, contingencia: f.text(), numeracao: f.text() },
    }),
    async (context) => {
      const {
        ports: { fiscal },
        user,
        refuse,
      } = context;
      if (!user.company) refuse(messages.companyFirst);
      return {
        provedor: chaveDe(fiscal),
        simulacao: fiscal.simulado,
        usaCertificado: fiscal.assinaAqui,
        ...(await situacaoDoCertificado(context)),
        contingencia: await avisoDeContingencia(context),
        numeracao: await avisoDeLacunas(context),
      };
    },
  ),
});

export const rotinasDoCertificado = routines(certificadoDigital, {
  /** Thirty, fifteen and five days before the end the company's administrators get an e-mail, once each. */
  avisar: routine({
    label: 'Certificados que vencem',
    every: 3600,
    run: async (context) => {
      for (const one of await context.within('*', (within) => aAvisar(within)))
        await context.within(one.empresa, (within) => avisarCertificado(within, one));
    },
  }),
});
