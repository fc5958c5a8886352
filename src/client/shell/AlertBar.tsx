import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Icon, IconButton } from '#fields/parts';
import { call, messageOf } from '../http';
import type { UpgradePlanState } from '../screens/UpgradePlan';
import { useSession } from '../session';
import { safeLink } from '../session/safeLink';
import { useConfirm, useToast } from '../ui';
import { dateOf, dismiss, isDismissed, moneyOf, trialOf, trials } from './billing';
import { page } from './changeCompany';
import { whatsappLink } from './support';
import { useBilling } from './useBilling';
import { useSupport } from './useSupport';
import './alertBar.css';

const PayDialog = lazy(() => import('./PayDialog'));

/**
 * What the company owes and what ends soon, with the way to settle it, for its billing administrators, who may put it away for the day; that the tax office
 * does not take notes, and what waits for it, for who sees them; that the company is blocked, for everybody.
 */
const AlertBar = () => {
  const billing = useBilling();
  const { data: support } = useSupport(billing?.bloqueado === true);
  const [isSending, setSending] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [, setDismissed] = useState(false);
  const { user } = useSession();
  const confirm = useConfirm();
  const toast = useToast();
  if (!billing) return null;
  const { bloqueado, motivoBloqueio, fimPeriodoExperimental, valorFatura, vencimentoFatura, urlEscolhaPlano, avisoCertificado, avisoSefaz, avisoContingencia } = billing;
  const today = new Date().toLocaleDateString('en-CA', { timeZone: user?.zone });
  // What is owed by who is blocked stands until it is paid.
  const isAway = !bloqueado && isDismissed(user?.companyId, today);
  const experimental = billing.experimental && billing.administrador && !bloqueado && !isAway;
  const faturaAberta = billing.faturaAberta && billing.administrador && !isAway;
  if (!bloqueado && !experimental && !faturaAberta && !avisoCertificado && !avisoSefaz && !avisoContingencia) return null;
  const trial = bloqueado || isAway ? undefined : trialOf(billing);
  const test = async (kind: 'pro' | 'light') => {
    if (!await confirm({ text: trials[kind].question })) return;
    setSending(true);
    try {
      await call('POST', trials[kind].path);
      page.reload();
    } catch (error) {
      toast.error(messageOf(error));
      setSending(false);
    }
  };
  const line = whatsappLink(support?.whatsapp, 'Olá! Minha conta está bloqueada e preciso de ajuda.');
  return (
    <>
      <section className={`alert-bar${bloqueado ? ' alert-bar--danger' : ''}`} aria-label={avisoCertificado || avisoSefaz || avisoContingencia ? 'Avisos' : 'Avisos de cobrança'}>
        <div className="alert-bar__texts">
          {bloqueado && (
            <p><Icon name="block" size={18} /><span>Conta bloqueada! Fale com o suporte{line && <>{' pelo WhatsApp '}<a href={line} target="_blank" rel="noopener noreferrer">{phoneOf(support?.whatsapp)}</a></>}.{motivoBloqueio && ` Motivo: ${motivoBloqueio}`}</span></p>
          )}
          {experimental && <p><Icon name="schedule" size={18} /><span>{fimPeriodoExperimental ? `Seu período experimental termina em ${dateOf(fimPeriodoExperimental)}.` : 'Você está no período experimental.'}</span></p>}
          {faturaAberta && (
            <p><Icon name="receipt" size={18} /><span>{`Você tem uma fatura aberta${valorFatura === null ? '' : ` de ${moneyOf(valorFatura)}`}${vencimentoFatura && `, ${vencimentoFatura < today ? 'vencida' : 'com vencimento'} em ${dateOf(vencimentoFatura)}`}.`}</span></p>
          )}
          {avisoCertificado && <p><Icon name="key" size={18} /><span>{avisoCertificado}</span></p>}
          {avisoSefaz && <p><Icon name="warning" size={18} /><span>{avisoSefaz}</span></p>}
          {avisoContingencia && <p><Icon name="warning" size={18} /><span>{avisoContingencia}</span></p>}
        </div>
        <div className="alert-bar__actions">
          {trial && <Button size="small" busy={isSending} onClick={() => void test(trial)}>{trials[trial].label}</Button>}
          {experimental && <Way to={urlEscolhaPlano}>Preços e Planos</Way>}
          {faturaAberta && <Button size="small" onClick={() => setPaying(true)}>Pagar Fatura</Button>}
          {avisoCertificado && <Way to="/app/fiscal/certificado-digital">Certificado digital</Way>}
          {avisoContingencia && <Way to={contingency}>Ver as notas</Way>}
        </div>
        {!bloqueado && (experimental || faturaAberta) && (
          <span className="alert-bar__away"><IconButton icon="close" size="small" label="Dispensar por hoje" onClick={() => { dismiss(user?.companyId, today); setDismissed(true); }} /></span>
        )}
      </section>
      {isPaying && <Suspense fallback={null}><PayDialog onClose={() => setPaying(false)} /></Suspense>}
    </>
  );
};
export default AlertBar;

const phoneOf = (whatsapp: string | null | undefined): string => (whatsapp ?? '').replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

const contingency = `/app/fiscal/nota-fiscal?aba=${encodeURIComponent('Contingência')}`;
/** Where prices are compared nobody has been refused anything. */
const asPrices: UpgradePlanState = { isPrices: true };

/** A link as the services give it: inside the app, to a page of ours or another site; nothing for what is no link. */
const Way = ({ to, children }: { readonly to: string; readonly children: string }) => {
  const address = safeLink(to);
  if (!address) return null;
  if (address.startsWith('/app')) return <Link className="btn btn--small btn--secondary" to={address} state={asPrices}>{children}</Link>;
  return <a className="btn btn--small btn--secondary" href={address} target="_blank" rel="noopener noreferrer">{children}<span className="visually-hidden"> (abre em outra aba)</span></a>;
};
