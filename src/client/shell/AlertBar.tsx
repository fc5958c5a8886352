import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Icon, IconButton } from '#fields/parts';
import type { Facts, Notice, NoticeAction } from '#kit/resource/house';
import { phoneText } from '#kit/phones';
import { messageOf } from '../http';
import { callDeclared } from '../http/declared';
import type { UpgradePlanState } from '../screens/UpgradePlan';
import { safeLink } from '../session/safeLink';
import { useConfirm, useToast } from '../ui';
import { page } from '../company/changeCompany';
import { supportLink } from '../support/link';
import { useNotices } from './useNotices';
import { useSupport } from '../support/useSupport';
import './alertBar.css';

const NoticeFacts = lazy(() => import('./NoticeFacts'));

/** Notices of the business above every page, each line with the ways to settle it. */
const AlertBar = () => {
  const { lines, isDanger, putAway } = useNotices();
  const [shown, setShown] = useState<Facts>();
  if (lines.length === 0) return null;
  return (
    <>
      <section
        className={[
          'alert-bar',
          isDanger && 'alert-bar--danger',
          lines.every(({ mayWait }) => mayWait) && 'alert-bar--waits',
        ]
          .filter(Boolean)
          .join(' ')}
        aria-label="Avisos"
      >
        <div className="alert-bar__texts">
          {lines.map((line) => (
            <Line key={line.text} {...line} />
          ))}
        </div>
        <div className="alert-bar__actions">
          {lines.map(
            (line) =>
              line.actions && (
                <span key={line.text} className={line.mayWait && 'alert-bar__waits'}>
                  {line.actions.map((action) => (
                    <Action key={action.label} action={action} onShow={setShown} />
                  ))}
                </span>
              ),
          )}
        </div>
        {putAway && (
          <span className="alert-bar__away alert-bar__waits">
            <IconButton icon="close" size="small" label="Dispensar por hoje" onClick={putAway} />
          </span>
        )}
      </section>
      {shown && (
        <Suspense fallback={null}>
          <NoticeFacts facts={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
};
export default AlertBar;

const Line = ({ icon, text, support, mayWait }: Notice) => {
  const { data } = useSupport(support !== undefined);
  const line = support && supportLink(data?.whatsapp, support);
  return (
    <p className={mayWait && 'alert-bar__waits'}>
      <Icon name={icon} size={18} />
      <span>
        {text}
        {line && (
          <>
            {' pelo WhatsApp '}
            <a href={line} target="_blank" rel="noopener noreferrer">
              {phoneText(data?.whatsapp ?? '')}
            </a>
          </>
        )}
        {support && '.'}
      </span>
    </p>
  );
};
const Action = ({ action, onShow }: { readonly action: NoticeAction; readonly onShow: (facts: Facts) => void }) => {
  const [isSending, setSending] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  if ('to' in action) return <Way {...action} className="btn btn--small btn--secondary" />;
  if ('show' in action)
    return (
      <Button size="small" onClick={() => onShow(action.show)}>
        {action.label}
      </Button>
    );
  const act = async () => {
    if (!(await confirm({ text: action.confirm }))) return;
    setSending(true);
    try {
      await callDeclared(action.call);
      page.reload();
    } catch (error) {
      toast.error(messageOf(error));
      setSending(false);
    }
  };
  return (
    <Button size="small" busy={isSending} onClick={() => void act()}>
      {action.label}
    </Button>
  );
};

/** State of a visit to compare prices: nobody was refused anything. */
const asPrices: UpgradePlanState = { isPrices: true };
interface WayProps {
  readonly to: string;
  readonly label: string;
  readonly className: string;
  readonly onFollow?: () => void;
}
/** A link as the services give it: inside the app, to a page of ours or another site; nothing for what is no link. */
export const Way = ({ to, label, className, onFollow }: WayProps) => {
  const address = safeLink(to);
  if (!address) return null;
  if (address.startsWith('/app'))
    return (
      <Link className={className} to={address} state={asPrices} onClick={onFollow}>
        {label}
      </Link>
    );
  return (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> (abre em outra aba)</span>
    </a>
  );
};
