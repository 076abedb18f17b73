import { paths } from '#config/paths';
import { Notice } from '#ui/notice';
import { TextLink } from '#ui/text-link';
import type { Standing } from '../standing';

interface Words {
  tone: 'info' | 'warning';
  title: string;
  text: string;
}

/** What a stager reads where there is nothing left to do about a project. */
const words: Partial<Record<Standing, Words>> = {
  passedOver: {
    tone: 'warning',
    title: 'Another stager was selected',
    text: 'The owner accepted another bid. Should that stager step back, yours is considered again.',
  },
  lost: {
    tone: 'warning',
    title: 'Another stager was selected',
    text: 'The owner has chosen another bid and the work is under way. Thank you for bidding.',
  },
  rejected: {
    tone: 'warning',
    title: 'Your bid was not selected',
    text: 'It is no longer considered. As there is one bid per project, you cannot bid here again.',
  },
  onHold: {
    tone: 'info',
    title: 'Another stager was selected',
    text: 'The owner accepted a bid. Should that stager step back, the project takes bids again.',
  },
  awarded: { tone: 'info', title: 'Another stager was selected', text: 'This project takes no more bids.' },
  tooLate: { tone: 'info', title: 'Bidding has closed', text: 'The deadline for bids on this project is past.' },
  completed: { tone: 'info', title: 'This project is completed', text: 'It takes no more bids.' },
  cancelled: { tone: 'info', title: 'This project was cancelled', text: 'The owner no longer looks for a stager here.' },
};

/** Why a stager cannot (any longer) win a project, and where to find others. Nothing where it still can. */
export const StandingNotice = ({ standing }: { standing: Standing }) => {
  const found = words[standing];
  return found ? (
    <Notice tone={found.tone} title={found.title}>
      <p>
        {found.text} <TextLink to={paths.projects()}>Find other projects</TextLink>
      </p>
    </Notice>
  ) : null;
};
