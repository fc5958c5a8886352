import { use, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, IconButton } from '#fields/parts';
import { OwnPageContext } from '../page/ownPageContext';
import { Page as Frame } from '../page/Page';
import { areaCrumb } from '../page/title';
import { markUrl } from '../theme/brand';
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
  /** In a full frame: it fills the window, its title in a bar with the mark; what is inside scrolls for itself. */
  readonly fills?: boolean;
  /** Logo of the shop in place of the product's mark, on a page that fills the window. */
  readonly picture?: ReactNode;
  /** In a full frame: the way back in words, at the end of the actions. A cross before them when left out. */
  readonly leave?: string;
  /** One step back inside a page that fills the window, before its title. */
  readonly back?: { readonly label: string; readonly onClick: () => void };
  readonly children: ReactNode;
}
/** Frame of a page of one's own: its title, its actions, and in a full frame the way back. */
export const Page = ({ title, beside, actions, aside, fills, picture, leave, back, children }: PageProps) => {
  const own = use(OwnPageContext);
  const navigate = useNavigate();
  const named = title ?? own?.label ?? '';
  const isFull = own?.frame === 'full';
  const leaving = (): void => void navigate('/app');
  return (
    <Frame
      className={fills ? 'screen-page screen-page--fills' : 'screen-page'}
      title={named}
      picture={
        fills &&
        (back ? (
          <IconButton icon="arrow_back" label={back.label} onClick={back.onClick} />
        ) : (
          picture || <img src={markUrl} width={28} height={28} alt="" />
        ))
      }
      beside={beside}
      crumbs={own && !isFull ? areaCrumb(own.group, named) : []}
      actions={
        (actions || isFull) && (
          <>
            {isFull && !leave && <IconButton icon="close" label="Sair da tela cheia" onClick={leaving} />}
            {actions}
            {isFull && leave && (
              <Button size="small" onClick={leaving}>
                {leave}
              </Button>
            )}
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
