import { use, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '#fields/parts';
import { OwnPageContext } from '../screens/ownPageContext';
import { Page as Frame } from '../screens/Page';
import { sectionCrumb } from '../screens/title';
import './screen.css';

interface PageProps {
  /** The declaration's label when left out. */
  readonly title?: string;
  /** After the title: a status, a count. */
  readonly beside?: ReactNode;
  /** At the right end of the title's line; the main one last. */
  readonly actions?: ReactNode;
  /** Beside the content; below it on a phone. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}
/** What a page of one's own is drawn in: its title, its actions, and in a full frame the way back. */
export const Page = ({ title, beside, actions, aside, children }: PageProps) => {
  const own = use(OwnPageContext);
  const navigate = useNavigate();
  const named = title ?? own?.label ?? '';
  const isFull = own?.frame === 'full';
  return (
    <Frame
      className="screen-page"
      title={named}
      beside={beside}
      crumbs={own && !isFull ? sectionCrumb(own.section, named) : []}
      actions={
        (actions || isFull) && (
          <>
            {isFull && <IconButton icon="close" label="Sair da tela cheia" onClick={() => void navigate('/app')} />}
            {actions}
          </>
        )
      }
    >
      <div className={aside ? 'screen-page__body screen-page__body--two' : 'screen-page__body'}>
        <div className="screen-page__main">{children}</div>
        {aside && <aside className="screen-page__aside">{aside}</aside>}
      </div>
    </Frame>
  );
};
