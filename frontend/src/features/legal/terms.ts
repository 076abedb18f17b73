import { paths } from '#config/paths';
import { formatDollars } from '#lib/format';
import { feeTiers, standardDays } from '#shared/payment/fees';
import { site } from '#shared/site/site';
import type { LegalDocument } from './legal-text';

const { name, legalName, minimumAge, supportEmail } = site;

const mail = `[${supportEmail}](mailto:${supportEmail})`;

export const terms: LegalDocument = {
  title: 'Terms of Service',
  description: `The agreement between you and ${name}: what the marketplace does, the platform fee, and what users owe each other.`,
  lead: `These terms are the agreement between you and ${legalName} for the use of ${name}. Please read them before you create an account.`,
  inShort: [
    `${name} introduces project owners and staging companies to each other. The staging itself is an agreement between the two of them.`,
    'We do not check staging companies. Please do your own due diligence.',
    'Owners pay us nothing. A staging company pays one flat fee for a project it wins, and all fees are final.',
    'Contact details open to the two sides once that fee is paid, and to nobody else.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        `${name} is a website operated by ${legalName} (“we”, “us”). By creating an account, or by using the website without one, you accept these terms and the [Privacy Policy](${paths.privacyPolicy}). If you do not accept them, please do not use ${name}.`,
        'If you use the website for a company, you confirm that you may bind that company, and “you” means the company as well.',
        '“Owner” means a user who posts staging projects: a real estate agent, a builder or a real estate investor, whether or not they own the property. “Stager” means a staging company that bids on them.',
      ],
    },
    {
      id: 'eligibility',
      title: 'Who may use it',
      blocks: [
        `The service is not for users under ${minimumAge}. By using it you confirm that you are at least ${minimumAge} years old and able to enter into a contract.`,
        'It is offered for properties in the United States. You are responsible for following the laws that apply to you, your license and your business.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Give correct details when you register, keep them current, and register only under the user type that is true for you. One person or company keeps one account.',
        `Keep your password to yourself. You are responsible for everything done with your account, unless you have told us at ${mail} that somebody else has access to it.`,
      ],
    },
    {
      id: 'marketplace',
      title: 'What we are, and what we are not',
      blocks: [
        `${name} is only a marketplace facilitator. We provide the place where owners describe projects and stagers bid on them, and we introduce the two sides to each other once a bid is accepted and the platform fee is paid.`,
        {
          list: [
            'We do not stage properties, and we do not employ, represent, supervise, vet, recommend or guarantee any staging company or owner.',
            'We are not responsible for the quality, reliability, safety, legality or timeliness of what staging companies do, nor for what owners say, decide or pay.',
            'We are not a party to the agreement between owner and stager. We are neither’s agent, broker, partner, insurer or escrow holder.',
            'A badge means that we have seen a document that supports it on a given day. Ratings and reviews are the opinions of users. Neither is a promise by us.',
          ],
        },
        'Before you agree to anything, do your own due diligence: references, licenses where required, insurance, and a written agreement.',
      ],
    },
    {
      id: 'owners',
      title: 'If you post projects',
      blocks: [
        {
          list: [
            'Submitting projects, receiving bids and accepting one is free.',
            'Describe the property truthfully, and post it only if you may have it staged and photographed.',
            'A project can be edited or deleted while it is open and has no bids. An open project can be cancelled; its pending bids are then rejected.',
            'You may accept one bid on a project. Accepting cannot be undone. It invites the stager to pay the platform fee and to be introduced to you. It does not by itself oblige you to conclude an agreement about the staging, but accept only a bid that you mean to take up.',
            'Bids are offers by stagers. Prices, scope and dates become binding between you as the two of you agree.',
          ],
        },
      ],
    },
    {
      id: 'stagers',
      title: 'If you bid on projects',
      blocks: [
        {
          list: [
            'You may bid once on each open project. A pending bid can be withdrawn and made once more, and the owner sees both amounts; a bid that was rejected cannot be repeated.',
            'Bid only what you are able and willing to do, at a price you are ready to honor.',
            'Your portfolio shows your own work, in photos that you may publish.',
            'You hold every license, permit and insurance that your work requires.',
            'When the owner’s contact details have been opened to you, contact the owner within 24 hours.',
          ],
        },
      ],
    },
    {
      id: 'platform-fee',
      title: 'The platform fee',
      blocks: [
        `When an owner accepts a bid, the stager owes a flat platform fee for the introduction. Its amount follows from the amount of the bid, in US dollars, and is fixed at the moment of acceptance. Where a bid charges for extensions of the rental, what it charges for ${standardDays} days takes the place of its amount:`,
        {
          terms: feeTiers.map((tier) => ({
            term: `${tier.name}: ${formatDollars(tier.fee)}`,
            text:
              tier.maxAmount === null
                ? `Bids of ${formatDollars(tier.minAmount)} and up`
                : `Bids of ${formatDollars(tier.minAmount)} to ${formatDollars(tier.maxAmount)}`,
          })),
        },
        'Bids below $100 carry no fee; they are awarded as soon as they are accepted.',
        'The fee is due within 72 hours of acceptance, unless the payment page names another time. A stager may step back instead of paying, at no cost. If the fee is not paid in time, the acceptance ends and the project takes bids again.',
        'Fees are paid by card through Stripe, under [Stripe’s own terms](https://stripe.com/legal). Owners pay no fee. We charge no subscription and no commission, and we take no part in the payment for the staging itself.',
      ],
    },
    {
      id: 'fees-are-final',
      title: 'All fees are final',
      blocks: [
        'A fee is charged only when a project is awarded. It pays for the introduction, which is complete as soon as the contact details are open and cannot be taken back. There is no refund, in whole or in part, also not when owner and stager do not reach an agreement, when the project is changed, delayed, cancelled or deleted, when a party cannot be reached, or when the staging disappoints.',
        'A payment that reaches us for a bid that can no longer be awarded is not a platform fee; it is sent back to the card. Rights to a refund that the law gives you and that cannot be waived remain.',
      ],
    },
    {
      id: 'contact-details',
      title: 'Contact details and fair play',
      blocks: [
        'Until the platform fee of an accepted bid is paid, owners and stagers do not see each other’s contact details. Email addresses and phone numbers in messages are masked until then.',
        'Do not put contact details into projects, photos, bids, names or messages, and do not use other means, in order to agree on a project found here without the platform fee. Use the contact details that you receive for the project in question, not for advertising, and do not pass them on.',
      ],
    },
    {
      id: 'between-users',
      title: 'Dealings between users',
      blocks: [
        'What owner and stager agree on, they agree on with each other: scope, price, payment, rental period, access, damage, insurance, cancellation. We recommend a written agreement.',
        'Disputes about it are settled between them. We may, but need not, help. You release us from claims and damages of every kind that arise from a dispute with another user.',
      ],
    },
    {
      id: 'content',
      title: 'What you post',
      blocks: [
        'Texts, photos, bids, messages and reviews remain yours. You allow us, free of charge and for as long as they are on the website, to store, resize, display and transmit them as far as running the marketplace requires.',
        'You answer for what you post. It must be true, yours to post, and free of anything unlawful, misleading, discriminatory, abusive or harmful. Reviews are to be based on your own experience with the project.',
        'We may remove what breaks these terms. Anybody may report it. We tell the person who posted it what we decided and why, and they may reply once. We are not obliged to check what users post.',
      ],
    },
    {
      id: 'misuse',
      title: 'What is not allowed',
      blocks: [
        {
          list: [
            'impersonating somebody, or registering to get round a suspension',
            'posting projects or bids that are not meant seriously',
            'collecting data from the website by automated means, or offering it elsewhere',
            'trying to reach data, accounts or systems that are not yours, or disturbing their operation',
            'harassing, threatening or discriminating against others, or breaking fair housing laws',
            'sending advertising that nobody asked for',
          ],
        },
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      blocks: [
        `You may delete your account at any time under [Edit Profile](${paths.editProfile}), unless a platform fee on one of your bids or projects is open; that has to be paid, cancelled or expired first. Deletion is permanent. What it covers is in the [Privacy Policy](${paths.privacyPolicy}#deletion).`,
        'We may suspend or close an account that breaks these terms or puts others at risk, and remove its projects, bids and messages. Fees already paid are not given back.',
        'What by its nature outlasts the agreement does so, in particular the sections on fees, disclaimers, liability and holding harmless.',
      ],
    },
    {
      id: 'disclaimer',
      title: 'No warranties',
      blocks: [
        `${name} is provided as it is and as available. To the extent that the law allows, we disclaim all warranties, express or implied, including merchantability, fitness for a particular purpose and non-infringement. We do not promise that the website is free of interruption or error, that a project receives bids, that a bid is accepted, that a staged property sells, or that what users say is true.`,
      ],
    },
    {
      id: 'liability',
      title: 'Limits of liability',
      blocks: [
        'To the extent that the law allows, we are not liable for indirect, incidental, special, consequential or punitive damages, nor for lost profits, sales, data or goodwill, nor for damage to property or persons caused by users.',
        'Our total liability for all claims in connection with the service is limited to the platform fees that you paid us in the twelve months before the claim arose, or to $100 if that is more.',
        'Some states do not allow some of these limits; there they apply as far as they may.',
      ],
    },
    {
      id: 'hold-harmless',
      title: 'Holding us harmless',
      blocks: [
        `You agree to hold ${legalName}, its owners, employees and contractors harmless, and to defend and indemnify them, from claims, damages, losses and costs, reasonable attorneys’ fees included, that arise from your dealings with other users, from what you post, from your work or property, or from your breach of these terms or of the law.`,
      ],
    },
    {
      id: 'law',
      title: 'Governing law and disputes with us',
      blocks: [
        `These terms are governed by the laws of the state in which ${legalName} has its principal place of business, without regard to its conflict-of-law rules. The state and federal courts there have jurisdiction, unless a law that protects you says otherwise.`,
        `Please write to ${mail} first. Most things can be settled by an honest exchange of letters, and we ask for thirty days to try.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'We may change these terms for the future. The date at the top says when that was last done. We tell account holders about important changes by email or on the website before they take effect. If you keep using the service after that, they apply. A fee that was fixed by an acceptance stays as it was.',
        'If a part of these terms is invalid, the rest remains in force. That we do not enforce something at once does not waive it. You may not transfer the agreement without our consent.',
      ],
    },
    { id: 'contact', title: 'How to reach us', blocks: [`By the [contact form](${paths.contact}) or at ${mail}.`] },
  ],
};
