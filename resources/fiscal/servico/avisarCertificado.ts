import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/handlers';
import { empresa } from '../../../schemas/cadastros/empresa';
import { usuario } from '../../../schemas/cadastros/usuario';
import { certificadoDigital } from '../../../schemas/fiscal/certificadoDigital';
import { zoneOf } from '../../period';
import { diasDeValidade } from './nfce/certificado';
import { casaDe } from './casa';

type Guardado = Infer<typeof certificadoDigital>;
/** Days before the end at which the company's administrators get an e-mail, the nearest first. */
const avisos = [5, 15, 30] as const;
const avisoDe = (fim: string, now: Date): number | undefined => {
  const dias = diasDeValidade(new Date(fim), now);
  return dias < 0 ? undefined : avisos.find((one) => dias <= one);
};
/** A mail takes twenty addresses. */
const maisDeUmaVez = 20;

/** Those in use, of all companies, of whose end a mail is due. What the simulator made for itself ends unheard. */
export const aAvisar = async ({ rows, now }: HandlerContext): Promise<readonly Guardado[]> => {
  const { rows: ending } = await rows.find(
    certificadoDigital,
    {
      emUso: true,
      simulacao: false,
      fim: { gte: now.toISOString(), lte: new Date(now.getTime() + (avisos[2] + 1) * 86_400_000).toISOString() },
      $sort: [['fim', 'asc']],
    },
    { page: 1, size: 1000 },
  );
  return ending.filter(({ fim, avisado }) => {
    const due = avisoDe(fim, now);
    return due !== undefined && (avisado === null || due < avisado);
  });
};

/** Marked before it is sent, so that it goes once; unmarked where the mail did not go, so that it goes later. */
export const avisarCertificado = async (context: OpenContext, { id, empresa: company }: Guardado): Promise<void> => {
  const casa = casaDe(context, company);
  const taken = await casa.transaction(async (within) => {
    const { rows, now } = within;
    const [stored, shop] = [await rows.get(certificadoDigital, id, { lock: true }), await rows.get(empresa, company)];
    const due = stored && avisoDe(stored.fim, now);
    if (!stored || !shop || due === undefined || !stored.emUso || (stored.avisado !== null && due >= stored.avisado))
      return undefined;
    const { rows: people } = await rows.find(
      usuario,
      { empresa: company, papel: 'EMPRESA', ativo: true },
      { page: 1, size: 100 },
    );
    await rows.update(certificadoDigital, stored, { avisado: due });
    return {
      emails: [...new Set(people.map(({ email }) => email))],
      text: textoDe(shop, stored, now, casa.ports.fiscal.simulado, context.publicUrl),
      subject: assuntoDe(shop.companyName, stored, now),
      before: stored.avisado,
    };
  });
  if (!taken) return;
  try {
    for (let at = 0; at < taken.emails.length; at += maisDeUmaVez)
      await casa.ports.mail.send({
        to: taken.emails.slice(at, at + maisDeUmaVez),
        subject: taken.subject,
        text: taken.text,
      });
  } catch {
    await casa.transaction(async ({ rows }) => {
      const stored = await rows.get(certificadoDigital, id, { lock: true });
      if (stored) await rows.update(certificadoDigital, stored, { avisado: taken.before });
    });
  }
};

const quandoDe = (dias: number): string => (dias === 0 ? 'hoje' : dias === 1 ? 'amanhã' : `em ${dias} dias`);
const assuntoDe = (nome: string, { fim }: Guardado, now: Date): string =>
  `O certificado digital de ${nome} vence ${quandoDe(diasDeValidade(new Date(fim), now))}`;
const textoDe = (
  shop: Infer<typeof empresa>,
  { fim, titular }: Guardado,
  now: Date,
  simulado: boolean,
  publicUrl: string,
): string => {
  const dia = new Date(fim).toLocaleDateString('pt-BR', { timeZone: zoneOf(shop.fuso) });
  return `${simulado ? 'SIMULAÇÃO: as notas deste sistema não têm valor fiscal.\n\n' : ''}O certificado digital A1 de ${titular} vence ${quandoDe(diasDeValidade(new Date(fim), now))}, em ${dia}. Depois disso as notas de ${shop.companyName} param.

1. Peça o novo à sua certificadora.
2. Envie o arquivo em Fiscal › Certificados digitais: ${publicUrl}/app/fiscal/certificado-digital
`;
};
