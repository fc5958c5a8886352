import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Skeleton } from '#fields/parts';
import { addressOf } from '../addresses';
import { call, messageOf } from '../http';
import { modelByName } from '../models';
import { getSession } from '../session';
import { EmptyState, ErrorState, useToast } from '../ui';
import type { NoticeRow, Notices } from './Bell';
import { noticesKey } from './noticesKey';
import { chooseWish, useWish } from './ringing';

interface PanelProps {
  readonly notices: Notices | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}
/** Notices, the newest first; a click opens the record. */
const BellPanel = ({ notices, error, onRetry, onClose }: PanelProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const wish = useWish();
  const mark = async (id?: number): Promise<void> => {
    try {
      await call('POST', 'backoffice/avisos/lidos', { id: id ?? null });
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await client.invalidateQueries({ queryKey: noticesKey });
  };
  const open = async ({ id, entidade, registro, endereco, lidoEm }: NoticeRow): Promise<void> => {
    onClose();
    if (lidoEm === null) void mark(id);
    if (endereco !== null) return void navigate(endereco);
    if (entidade === null || registro === null) return;
    const model = await modelByName(entidade);
    if (model) void navigate(addressOf(model, model.show || model.record ? 'show' : 'edit', registro));
  };
  const isSilent = wish === 'silent' || wish === 'ask';
  return (
    <div className="bell__panel">
      <div className="bell__head">
        <h2>Avisos</h2>
        {(notices?.naoLidos ?? 0) > 0 && (
          <Button size="small" variant="ghost" onClick={() => void mark()}>
            Marcar todos como lidos
          </Button>
        )}
      </div>
      {notices ? (
        notices.avisos.length > 0 ? (
          <ul className="bell__list">
            {notices.avisos.map((one) => (
              <li key={one.id}>
                <button type="button" className="bell__notice" onClick={() => void open(one)}>
                  <span
                    className={`bell__dot bell__dot--${one.lidoEm === null ? one.tom : 'read'}`}
                    aria-hidden="true"
                  />
                  <span className="bell__text">
                    {one.lidoEm === null && <span className="visually-hidden">Não lido: </span>}
                    {one.texto}
                    <time dateTime={one.quando}>{momentOf(one.quando)}</time>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon="notifications" title="Nenhum aviso" text="O que pedir a sua atenção aparece aqui." />
        )
      ) : error ? (
        <ErrorState title="Não foi possível carregar" text={messageOf(error)} onRetry={onRetry} />
      ) : (
        <Skeleton height="96px" />
      )}
      <div className="bell__foot">
        <span>
          Ficam aqui por 30 dias.{' '}
          <Link to="/app/cadastros/perfil#avisos" onClick={onClose}>
            Escolher avisos
          </Link>
        </span>
        <Button
          size="small"
          variant="ghost"
          aria-pressed={!isSilent}
          onClick={() => void chooseWish(isSilent ? 'sound' : 'silent')}
        >
          {isSilent ? 'Tocar um som' : 'Silenciar'}
        </Button>
      </div>
    </div>
  );
};
export default BellPanel;

/** '23/11 14:05', in the company's time zone. */
const momentOf = (instant: string): string =>
  new Date(instant).toLocaleString('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: getSession().user?.zone,
  });
