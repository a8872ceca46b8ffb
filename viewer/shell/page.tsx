// Frame of a page's content: heading, what it is about, actions.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { Prose } from "../parts/text.tsx";

interface PageProps {
  readonly title: string;
  readonly about?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Where it belongs: a link above the heading. */
  readonly back?: { readonly href: string; readonly name: string };
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

export function PageFrame({ title, about, actions, back, isWide, children }: PageProps): JSX.Element {
  useEffect(() => {
    document.title = `${title.replaceAll("`", "")} · Twiceshy`;
  }, [title]);
  return (
    <div class={`page ${isWide ? "wide" : ""}`}>
      <header class="page-head">
        <div>
          {back && (
            <a class="back" href={back.href}>
              <Icon name="left" size={15} />
              {back.name}
            </a>
          )}
          <h1>
            <Prose text={title} />
          </h1>
          {about && <p>{about}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Section({ title, more, children }: SectionProps): JSX.Element {
  return (
    <section class="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}
